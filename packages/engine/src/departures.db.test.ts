import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { logIn, newClient, people, signUp } from './auth/people.fixture.ts'
import { notes, RawStream } from './realtime/streams.fixture.ts'
import {
  onEachDatabase,
  postgres,
  startTestEngine,
  type TestDatabase,
  type TestEngine,
} from './testing/index.ts'

const root = { email: 'root@example.com', password: 'root-password' }
const noteCount = 20

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

onEachDatabase((database) => {
  it('continues at the next start after a process ended in the middle, and hides the rest until then', async () => {
    const open = await openPlace(database)
    const first = await open((count) => {
      if (count >= 8) throw new Error('the process ends')
    })
    const { id } = await signUp(first, 'mia@example.com', { username: 'mia' })
    await addNotes(first, id)
    expect(await shownBy(first)).toBe(noteCount)
    await (await logIn(first, 'mia')).collection('people').delete(id)
    await first.close()

    const second = await open()
    const left = await leftOf(second)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(noteCount)
    expect(await shownBy(second)).toBe(0)
    await runJob(second)
    await expect.poll(() => leftOf(second)).toBe(0)
  })

  it('ends the login at once, and frees the address for a new account before all is deleted', async () => {
    const open = await openPlace(database)
    const isFree = Promise.withResolvers<void>()
    const site = await open((count) => (count === 6 ? isFree.promise : undefined))
    const { id } = await signUp(site, 'mia@example.com', { username: 'mia' })
    await addNotes(site, id)
    const client = await logIn(site, 'mia')
    await client.collection('people').delete(id)
    expect((await site.engine.authenticate(client.authStore.token)).auth).toBeNull()
    await expect(logIn(site, 'mia')).rejects.toMatchObject({ status: 400 })

    const again = signUp(site, 'mia@example.com', { username: 'mia' })
    isFree.resolve()
    const { id: newId } = await again
    await site.engine.recordsOf('notes').create({ title: 'new', owner: newId, open: true })
    await expect.poll(() => leftOf(site)).toBe(1)
    expect(await shownBy(site)).toBe(1)
  })

  it('tells listeners of each record that goes, and of no change to one that is still there', async () => {
    const open = await openPlace(database)
    const isHeard = Promise.withResolvers<void>()
    const site = await open((count) => (count === 6 ? isHeard.promise : undefined))
    const { id } = await signUp(site, 'mia@example.com', { username: 'mia' })
    await addNotes(site, id)
    const stream = await RawStream.open(site.url)
    const body = { clientId: stream.clientId, subscriptions: ['notes/*'] }
    await newClient(site).send('/api/realtime', { method: 'POST', body })
    await (await logIn(site, 'mia')).collection('people').delete(id)
    const [last] = await site.engine.recordsOf('notes').findAll({ sort: '-title', limit: 1 })
    const change = site.engine.recordsOf('notes').update(last?.id ?? '', { title: 'voted on' })
    isHeard.resolve()
    await change.catch(() => {})
    await expect.poll(() => stream.heard).toHaveLength(noteCount)
    expect(new Set(stream.heard)).toEqual(new Set(['notes/* delete']))
    stream.close()
  })
})

it('is finished by another node, which hides the rest as soon as it is notified', async () => {
  const open = await openPlace(postgres)
  const isOver = Promise.withResolvers<void>()
  const first = await open((count) => (count === 6 ? isOver.promise : undefined))
  const second = await open()
  const { id } = await signUp(first, 'mia@example.com', { username: 'mia' })
  await addNotes(first, id)
  await expect.poll(() => shownBy(second)).toBe(noteCount)
  await (await logIn(first, 'mia')).collection('people').delete(id)
  await expect.poll(() => shownBy(second)).toBe(0)
  expect(await leftOf(second)).toBeGreaterThan(0)
  const closed = first.close()
  isOver.resolve()
  await closed
  expect(await leftOf(second)).toBeGreaterThan(0)
  await runJob(second)
  await expect.poll(() => leftOf(second)).toBe(0)
})

/** Returns a function that opens engines on the same data; `onDelete` runs before each note is deleted. */
async function openPlace(database: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-departures-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  const fresh = await database.create()
  ends.push(() => fresh.drop())
  return async (onDelete: (count: number) => Promise<void> | void = () => {}) => {
    let deleted = 0
    const beforeDelete = () => {
      deleted += 1
      return onDelete(deleted)
    }
    const engine = await startTestEngine({
      ...(fresh.databaseUrl && { databaseUrl: fresh.databaseUrl }),
      dataDir,
      collections: [people, notes],
      hooks: [{ collection: 'notes', hooks: { beforeDelete } }],
      rowsPerPortion: 4,
      superuser: root,
    })
    ends.push(() => engine.close())
    return engine
  }
}

async function addNotes({ engine }: TestEngine, owner: string): Promise<void> {
  for (let n = 0; n < noteCount; n += 1)
    await engine.recordsOf('notes').create({ title: `${n}`, owner, open: true })
}

function leftOf({ engine }: TestEngine): Promise<number> {
  return engine.recordsOf('notes').count({ filter: 'open = true' })
}

async function shownBy(engine: TestEngine): Promise<number> {
  return (await newClient(engine).collection('notes').getFullList()).length
}

async function runJob(engine: TestEngine): Promise<void> {
  const client = newClient(engine)
  await client.collection('_superusers').authWithPassword(root.email, root.password)
  await client.crons.run('departures')
}
