import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factLimits, factsPath, newFact, overlayPath } from '@longhouse/contract/game-nights'
import { onEitherDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openSite, type RunningSite } from '../../site.ts'
import { createEvent } from '../../testing/factories.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { siteTables } from '../../testing/site-tables.ts'

onEitherDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  let site: RunningSite
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-nights-'))
    fresh = await database.create(siteTables)
    const settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    site = await openSite(settings)
  })
  afterAll(async () => {
    await site.close()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const newSquad = async (user: string) => {
    const tournament = await createEvent(site.engine, { kind: 'game_night' })
    const started_at = new Date(Date.now() - 20 * 60_000)
    const night = await site.engine.recordsOf('game_nights').create({ tournament, state: 'live', started_at })
    const squad = await site.engine.recordsOf('squads').create({ night: night.id, members: [user] })
    return { squad: squad.id, key: String(night['overlay_key']) }
  }

  test('wrong overlay keys count against the address; a right one still works from there', async () => {
    const { id } = await createPerson(site.engine, 'robin')
    const { key } = await newSquad(id)
    const statusOf = async (each: string) => (await fetch(site.url + overlayPath(each))).status
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push(await statusOf(`${count}`.padEnd(24, 'x')))
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    for (let count = 0; count < 40; count += 1) expect(await statusOf(key)).toBe(200)
  })

  test('a list counts as one request of any length, and a member can send a limited number per minute', async () => {
    const { id } = await createPerson(site.engine, 'kit')
    const { squad } = await newSquad(id)
    const client = await clientOf(site.url, site.engine, id)
    const send = (count: number) => {
      const said = { kind: 'down', value: 0, epoch: 0, at: Date.now(), device: '' } as const
      const facts = Array.from({ length: count }, () => newFact(said))
      return client.send<{ taken: string[] }>(factsPath(squad), { method: 'POST', body: { facts } })
    }
    expect((await send(130)).taken).toHaveLength(130)
    for (let count = 1; count < factLimits.perMinute; count += 1) await send(1)
    await expect(send(1)).rejects.toMatchObject({ status: 429 })
  })
})
