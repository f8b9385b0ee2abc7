import PocketBase, { type RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '../operations/operations-options.ts'
import { notes, RawStream } from '../realtime/streams.fixture.ts'
import { bool } from '../schema/fields/bool.ts'
import { file } from '../schema/fields/file.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'
import { refusalOf, refused } from './account-tests.fixture.ts'
import { logIn, newClient, password, people, signUp } from './people.fixture.ts'

const operated = {
  ...people,
  shape: { ...people.shape, chief: bool(), trusted: bool() },
  auth: {
    ...people.auth,
    proof: { seconds: 600, updateRule: '@request.body.badge:isset = true' },
    operators: ['chief', 'trusted'],
  },
}
const papers = {
  name: 'papers',
  type: 'base' as const,
  shape: { paper: file({ protected: true, maxSelect: 1 }) },
  rules: {},
}
const superuser = { email: 'root@example.com', password: 'root-password' }

onEachDatabase((database) => {
  let test: TestEngine
  let now = new Date()
  let count = 0
  const operations: Operation[] = []

  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [operated, notes, papers],
      superuser,
      batch: { enabled: true },
      now: () => now,
      onOperation: async (operation) => void operations.push(operation),
    })
  })
  afterAll(() => test.close())

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  async function somebody(values: Record<string, unknown> = { chief: true, trusted: true }) {
    const email = `person${++count}@example.com`
    const { id } = await signUp(test, email)
    await test.engine.recordsOf('people').update(id, values)
    return { id, email, client: await logIn(test, email) }
  }
  function holding(token: string): PocketBase {
    const client = newClient(test)
    client.authStore.save(token)
    return client
  }
  async function operator() {
    const person = await somebody()
    return { ...person, operator: holding((await ask(person.client)).token) }
  }
  const root = async () => {
    const client = newClient(test)
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    return client
  }

  it('a member who may operate gets every right for half an hour, and it is recorded', async () => {
    const { id, client } = await somebody()
    const { token, record, expires } = await ask(client)
    expect(record).toMatchObject({ id, collectionName: 'people' })
    expect(Date.parse(expires) - now.getTime()).toBeGreaterThan(1798_000)
    expect(Date.parse(expires) - now.getTime()).toBeLessThanOrEqual(1800_000)
    expect(operations.at(-1)).toMatchObject({
      by: { id },
      action: 'operate',
      collection: 'people',
      record: id,
    })
    expect(await isOperating(holding(token))).toBe(true)
    expect(await isOperating(client)).toBe(false)
    pass(31)
    expect(await isOperating(holding(token))).toBe(false)
    await expect(client.collection('people').authRefresh()).resolves.toBeTruthy()
  })

  it.each([
    ['a guest', async () => newClient(test), 401],
    ['an account without any of the rights', async () => (await somebody({})).client, 403],
    ['an account with one of them', async () => (await somebody({ chief: true })).client, 403],
    ['a superuser, who needs none', root, 403],
    ['an operator', async () => (await operator()).operator, 403],
    [
      'a superuser who acts as an operator',
      async () => (await root()).collection('people').impersonate((await somebody()).id, 600),
      403,
    ],
  ])('%s gets none', async (_who, client, status) => {
    expect(await refusalOf(ask(await client()))).toMatchObject({ status })
  })

  it('a login alone is not enough after a while', async () => {
    const { client } = await somebody()
    pass(11)
    expect(await refusalOf(ask(client))).toMatchObject({
      status: 403,
      data: { proof: { code: 'proof_required', params: { method: 'password' } } },
    })
    await client.send('/api/collections/people/prove-identity', { method: 'POST', body: { password } })
    expect(await ask(client)).toHaveProperty('token')
  })

  it.each(['chief', 'trusted'])('ends with the right %s, at once', async (field) => {
    const { id, operator: pb } = await operator()
    expect(await isOperating(pb)).toBe(true)
    await test.engine.recordsOf('people').update(id, { [field]: false })
    expect(await isOperating(pb)).toBe(false)
    expect(await refusalOf(pb.collection('notes').create({ title: 'x' }))).toMatchObject({ status: 400 })
  })

  it('ends with the session it came from, and cannot be renewed', async () => {
    const { email, client, operator: pb } = await operator()
    expect(await refusalOf(pb.collection('people').authRefresh())).toMatchObject({ status: 401 })
    expect(await isOperating(pb)).toBe(true)
    const other = await logIn(test, email)
    const [session] = await client.collection('_sessions').getFullList({ sort: 'created,@rowid' })
    await other.collection('_sessions').delete(session?.id ?? '')
    expect(await isOperating(pb)).toBe(false)
    expect(await isOperating(holding((await ask(other)).token))).toBe(true)
  })

  it('a file token of an operator opens what theirs does not, and ends with the right', async () => {
    const { id, client, operator: pb } = await operator()
    const paper = new File(['secret'], 'secret.txt')
    const record = await pb.collection('papers').create({ paper })
    const open = async (token: string) =>
      (await fetch(pb.files.getURL(record, String(record['paper']), { token }))).status
    const token = await pb.files.getToken()
    expect(await open(token)).toBe(200)
    expect(await open(await client.files.getToken())).toBe(404)
    await test.engine.recordsOf('people').update(id, { trusted: false })
    expect(await open(token)).toBe(404)
  })

  it('superusers are theirs to see, not to make, change, delete or act as', async () => {
    const { operator: pb } = await operator()
    const [one] = await pb.collection('_superusers').getFullList()
    const id = one?.id ?? ''
    const fresh = { email: 'new@example.com', password: 'root-password', passwordConfirm: 'root-password' }
    const only = refused(403, 'Only superusers can perform this action.')
    expect(await refusalOf(pb.collection('_superusers').create(fresh))).toEqual(only)
    expect(await refusalOf(pb.collection('_superusers').update(id, { verified: true }))).toEqual(only)
    expect(await refusalOf(pb.collection('_superusers').delete(id))).toEqual(only)
    expect(await refusalOf(pb.collection('_superusers').impersonate(id, 60))).toEqual(only)
    const batch = pb.createBatch()
    batch.collection('_superusers').create(fresh)
    await expect(batch.send()).rejects.toMatchObject({ status: 400 })
    expect(await pb.collection('_superusers').getFullList()).toHaveLength(1)
  })

  it('their own account is changed with their own login', async () => {
    const { id, operator: pb } = await operator()
    const own = refused(403, 'Please change your own account with your own login.')
    const mine = pb.collection('people')
    expect(await refusalOf(mine.delete(id))).toEqual(own)
    expect(await refusalOf(mine.update(id, { badge: 'x' }))).toEqual(own)
    expect(await refusalOf(mine.requestEmailChange('a@example.com'))).toEqual(own)
    const batch = pb.createBatch()
    batch.collection('people').delete(id)
    await expect(batch.send()).rejects.toMatchObject({ status: 400 })
    const taken = { password: 'another-password', passwordConfirm: 'another-password' }
    expect(await refusalOf(mine.update(id, taken))).toMatchObject({ data: { oldPassword: {} } })
    expect(await refusalOf(mine.update(id, { email: 'a@example.com' }))).toMatchObject({
      data: { email: {} },
    })
    await expect(mine.update(id, { name: 'Me' })).resolves.toMatchObject({ name: 'Me' })
    const other = await somebody({})
    await expect(mine.update(other.id, taken)).resolves.toMatchObject({ id: other.id })
    await expect(mine.delete(other.id)).resolves.toBe(true)
  })

  it('a stream of theirs hears everything, and nothing more once the right is gone', async () => {
    const { id, client, operator: pb } = await operator()
    const owner = (await somebody({})).id
    const listen = async (token: string) => {
      const stream = await RawStream.open(test.url)
      const { status } = await fetch(`${test.url}/api/realtime`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: stream.clientId, subscriptions: ['notes/*'] }),
      })
      expect(status).toBe(204)
      return stream
    }
    const all = await listen(pb.authStore.token)
    const own = await listen(client.authStore.token)
    const store = test.engine.recordsOf('notes')
    const told = async (stream: RawStream, title: string) => {
      // The next record is open to all: once it arrives, the earlier ones are decided.
      await store.create({ title, open: true })
      await expect.poll(() => titlesOf(stream)).toContain(title)
    }
    await store.create({ title: 'hidden', owner })
    await told(all, 'first')
    await told(own, 'second')
    expect(titlesOf(all)).toContain('hidden')
    expect(titlesOf(own)).not.toContain('hidden')
    await test.engine.recordsOf('people').update(id, { chief: false })
    await store.create({ title: 'later', owner })
    await told(all, 'third')
    expect(titlesOf(all)).not.toContain('later')
    all.close()
    own.close()
  })

  it('a response cached for an operator reaches no member, themselves included, and the other way round', async () => {
    const { id, client, operator: pb } = await operator()
    const owner = (await somebody({})).id
    await test.engine.recordsOf('notes').create({ title: 'kept', hush: 'secret', open: true, owner })
    const asked = { filter: 'title = "kept"' }
    const member = (await somebody({})).client
    for (const round of [1, 2])
      for (const each of [pb, client, member, newClient(test), pb]) {
        const [note] = await each.collection('notes').getFullList(asked)
        expect([round, note?.['hush']]).toEqual([round, each === pb ? 'secret' : undefined])
      }
    await test.engine.recordsOf('people').update(id, { chief: false })
    const [note] = await pb.collection('notes').getFullList(asked)
    expect(note).not.toHaveProperty('hush')
  })

  it("actions other than on records are recorded with the operator's name", async () => {
    const { id, operator: pb } = await operator()
    operations.length = 0
    await pb.settings.update({ logs: { maxDays: 3 } })
    await pb.crons.run('__pbLogsCleanup__')
    await pb.backups.create('noted.zip')
    await pb.backups.delete('noted.zip')
    await pb.send('/api/logs', { method: 'DELETE' })
    expect(operations.map(({ by, ...what }) => [by.id, ...Object.values(what)])).toEqual([
      [id, 'update', '_settings', 'settings'],
      [id, 'run', '_crons', '__pbLogsCleanup__'],
      [id, 'create', '_backups', 'noted.zip'],
      [id, 'delete', '_backups', 'noted.zip'],
      [id, 'delete', '_logs', 'all'],
    ])
    expect(await refusalOf(pb.crons.run('nothing'))).toMatchObject({
      status: 404,
      message: expect.any(String),
    })
    expect(operations).toHaveLength(5)
  })
})

function titlesOf(stream: RawStream): unknown[] {
  return stream.events.flatMap(({ data }) => {
    const record = (data as { record?: { title?: string } }).record
    return record ? [record.title] : []
  })
}

function isOperating(client: PocketBase): Promise<boolean> {
  return client.settings.getAll().then(
    () => true,
    () => false,
  )
}

function ask(client: PocketBase): Promise<{ token: string; record: RecordModel; expires: string }> {
  return client.send('/api/operator/token', { method: 'POST' })
}
