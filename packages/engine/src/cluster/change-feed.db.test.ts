import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logIn, newClient, people, signUp } from '../auth/people.fixture.ts'
import { notes, RawStream } from '../realtime/streams.fixture.ts'
import { postgres, startTestEngine } from '../testing/index.ts'
import type { FreshDatabase, TestEngine } from '../testing/index.ts'

describe('two nodes on one database', () => {
  let database: FreshDatabase
  let first: TestEngine
  let second: TestEngine

  beforeAll(async () => {
    database = await postgres.create()
    const options = { collections: [people, notes], databaseUrl: database.databaseUrl ?? '' }
    // At once: the tables are made by one of them.
    ;[first, second] = await Promise.all([startTestEngine(options), startTestEngine(options)])
    await signUp(first, 'mia@example.com', { username: 'mia' })
  })
  afterAll(async () => {
    await Promise.all([first.close(), second.close()])
    await database.drop()
  })

  const ownerId = async () => (await first.engine.recordsOf('people').findFirst({}))?.id ?? ''

  it('shares logins', async () => {
    const client = await logIn(first, 'mia')
    await expect(second.engine.authenticate(client.authStore.token)).resolves.toMatchObject({
      auth: { username: 'mia' },
    })
  })

  it('takes a login away everywhere', async () => {
    const client = await logIn(first, 'mia')
    const id = client.authStore.record?.id ?? ''
    const isKnown = async () => (await second.engine.authenticate(client.authStore.token)).auth !== null
    expect(await isKnown()).toBe(true)
    await first.engine.revokeTokens('people', id)
    await expect.poll(isKnown).toBe(false)
  })

  it('drops cached responses of the other node', async () => {
    expect(await titles(second)).toEqual([])
    expect(await titles(second)).toEqual([])
    await first.engine.recordsOf('notes').create({ title: 'fresh', open: true })
    await expect.poll(() => titles(second)).toEqual(['fresh'])
  })

  it('announces creates, updates and deletes to streams of the other node, with its rights', async () => {
    const stream = await open(second, ['notes/*'])
    const store = first.engine.recordsOf('notes')
    const note = await store.create({ title: 'a', open: true })
    const hidden = await store.create({ title: 'hidden', owner: await ownerId() })
    await expect.poll(() => stream.heard).toEqual(['notes/* create'])
    await store.update(note.id, { title: 'b' })
    await expect.poll(() => stream.heard).toHaveLength(2)
    await store.delete(hidden.id)
    await store.delete(note.id)
    await expect.poll(() => stream.heard).toEqual(['notes/* create', 'notes/* update', 'notes/* delete'])
    expect(stream.events.at(-1)?.data).toMatchObject({ record: { id: note.id, title: 'b' } })
    stream.close()
  })

  it('does not hear its own changes twice', async () => {
    const [here, there] = [await open(first, ['notes/*']), await open(second, ['notes/*'])]
    for (let n = 0; n < 20; n++) await first.engine.recordsOf('notes').create({ title: `n${n}`, open: true })
    await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([20, 20])
    // A change of the second node comes after any repetition of changes of the first.
    const last = await second.engine.recordsOf('notes').create({ title: 'last', open: true })
    await expect.poll(() => toldBy(here).at(-1)?.record.id).toBe(last.id)
    expect(here.heard).toHaveLength(21)
    here.close()
    there.close()
  })

  it('takes subscriptions for a stream of the other node', async () => {
    const stream = await RawStream.open(second.url)
    const client = await logIn(first, 'mia')
    const owner = client.authStore.record?.id ?? ''
    const body = { clientId: stream.clientId, subscriptions: ['notes/*'] }
    await client.send('/api/realtime', { method: 'POST', body })
    await second.engine.recordsOf('notes').create({ title: 'only for mia', owner })
    await expect.poll(() => stream.heard).toEqual(['notes/* create'])
    await expect(newClient(first).send('/api/realtime', { method: 'POST', body })).rejects.toMatchObject({
      status: 403,
    })
    stream.close()
  })

  it('knows streams that no node has', async () => {
    const body = { clientId: 'x'.repeat(40), subscriptions: [] }
    await expect(newClient(first).send('/api/realtime', { method: 'POST', body })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('brings the answer of a provider to a stream of the other node, once', async () => {
    const stream = await open(second, ['@oauth2'])
    const back = () =>
      fetch(`${first.url}/api/oauth2-redirect?state=${stream.clientId}&code=c1`, { redirect: 'manual' })
    expect((await back()).headers.get('location')).toBe('/api/oauth2-redirect/success')
    await expect
      .poll(() => stream.events[1])
      .toEqual({
        id: stream.clientId,
        event: '@oauth2',
        data: { state: stream.clientId, code: 'c1' },
      })
    expect((await back()).headers.get('location')).toBe('/api/oauth2-redirect/failure')
    stream.close()
  })

  it('misses nothing when writers overlap', async () => {
    const stream = await open(second, ['notes/*'])
    const store = first.engine.recordsOf('notes')
    const rounds = Array.from({ length: 60 }, (_, n) => store.create({ title: `together ${n}`, open: true }))
    await Promise.all(rounds)
    await expect.poll(() => stream.heard.length, { timeout: 5000 }).toBe(60)
    stream.close()
  })

  it('misses nothing while its listener is cut', async () => {
    const stream = await open(second, ['notes/*'])
    const store = first.engine.recordsOf('notes')
    expect(await titles(second, 'title = "cut"')).toEqual([])
    await cutListeners(database)
    const cut = await store.create({ title: 'cut', open: true })
    const gone = await store.create({ title: 'cut and gone', open: true })
    await store.delete(gone.id)
    await expect.poll(() => titles(second, 'title = "cut"'), { timeout: 5000 }).toEqual(['cut'])
    const toldOf = ({ id }: { id: string }) =>
      toldBy(stream).flatMap(({ action, record }) => (record.id === id ? action : []))
    // A stream that reconnects soon enough also receives the create.
    await expect.poll(() => toldOf(gone), { timeout: 5000 }).toContain('delete')
    expect(['create delete', 'delete']).toContain(toldOf(gone).join(' '))
    const after = await store.create({ title: 'after', open: true })
    await expect.poll(() => toldOf(after)).toEqual(['create'])
    expect(toldOf(cut)).toEqual(['create'])
    stream.close()
  })

  it('announces missed changes before newer ones, so that no create follows its delete', async () => {
    const stream = await open(second, ['notes/*'])
    const store = first.engine.recordsOf('notes')
    const ids: string[] = []
    for (let n = 0; n < 150; n++) {
      // Again and again, so that all of them are missed.
      if (n % 5 === 0) await terminateListeners(database)
      ids.push((await store.create({ title: 'brief', open: true })).id)
    }
    const count = 'SELECT COUNT(*) AS listeners FROM pg_stat_activity WHERE application_name = ?'
    const listeners = () =>
      first.engine.query<{ listeners: number }>({ sql: count, params: ['longhouse-listener'] })
    while (Number((await listeners())[0]?.listeners) < 2) await setImmediate()
    await Promise.all(ids.map((id) => store.delete(id)))
    const told = () => toldBy(stream)
    await expect.poll(() => told().filter(({ action }) => action === 'delete').length).toBe(ids.length)
    const late = told().filter(
      ({ action, record }, index) =>
        action === 'create' &&
        told()
          .slice(0, index)
          .some((before) => before.record.id === record.id),
    )
    expect(late).toEqual([])
    stream.close()
  })
})

const noteChange = z.object({ action: z.string(), record: z.object({ id: z.string() }) })

function toldBy({ events }: RawStream): z.infer<typeof noteChange>[] {
  return events.flatMap(({ event, data }) => (event === 'notes/*' ? [noteChange.parse(data)] : []))
}

async function open(node: TestEngine, subscriptions: string[]): Promise<RawStream> {
  const stream = await RawStream.open(node.url)
  await newClient(node).send('/api/realtime', {
    method: 'POST',
    body: { clientId: stream.clientId, subscriptions },
  })
  return stream
}

async function cutListeners(database: FreshDatabase): Promise<void> {
  expect(await terminateListeners(database)).toBe(2)
}

async function terminateListeners({ databaseUrl }: FreshDatabase): Promise<number | null> {
  const client = new Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  const cut = await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'longhouse-listener' AND datname = current_database()",
  )
  await client.end()
  return cut.rowCount
}

async function titles(node: TestEngine, filter = ''): Promise<unknown[]> {
  const found = await newClient(node).collection('notes').getFullList({ filter })
  return found.map((note) => note['title'])
}
