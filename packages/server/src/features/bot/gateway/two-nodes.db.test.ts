import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPersonas, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { doorPath, type DoorReport } from '@longhouse/contract/bot'
import { readSettings } from '../../../settings.ts'
import { openSite, type RunningSite } from '../../../site.ts'
import { discordEnvironment } from '../../../testing/discord-site.ts'
import { operator } from '../../../testing/site-process.ts'
import { createPerson } from '../../../testing/test-site.ts'

const { member } = demoPersonas

let sim: DiscordSim
let database: FreshDatabase
let folder: string
let nodes: RunningSite[]
beforeAll(async () => {
  sim = await startDiscordSim({ rateLimits: false, answerTimeMs: 20_000 })
  database = await postgres.create()
  folder = await mkdtemp(join(tmpdir(), 'longhouse-line-'))
  nodes = [await startNode('first'), await startNode('second')]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await sim.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function startNode(name: string): Promise<RunningSite> {
  return openSite(
    readSettings({
      ...discordEnvironment(sim),
      PORT: '0',
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.databaseUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SUPERUSER_EMAIL: operator.email,
      SUPERUSER_PASSWORD: operator.password,
    }),
  )
}

async function reportOf({ url }: RunningSite): Promise<DoorReport> {
  const root = new PocketBase(url).autoCancellation(false)
  await root.collection('_superusers').authWithPassword(operator.email, operator.password)
  return root.send(doorPath, {})
}

const answersTo = async () => (await sim.control.command(member.id, '/events')).state
const isOpen = { configured: true, door: 'gateway', state: 'open' }

// SQLite has only one node.
test('without a public address commands come over the gateway, on one node of two, and move on when it stops [DI-09]', async () => {
  const [first, second] = nodes
  if (!first || !second) throw new Error('There are no nodes.')
  await createPerson(first.engine, 'robin', { discord_id: member.id })
  await expect.poll(() => reportOf(first)).toMatchObject(isOpen)
  const holder = (await reportOf(first)).gateway?.isHere ? first : second
  const other = holder === first ? second : first
  expect(await reportOf(other)).toMatchObject({ ...isOpen, gateway: { isHere: false } })
  expect(await answersTo()).toMatch(/answered|deferred/)

  await holder.close()
  await expect.poll(() => reportOf(other)).toMatchObject({ ...isOpen, gateway: { isHere: true } })
  expect(await answersTo()).toMatch(/answered|deferred/)
  expect(sim.control.gateway.identifies()).toBe(1)
  nodes = [other]
})
