import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notes, RawStream } from '../realtime/streams.fixture.ts'
import { onEachDatabase, postgres, startTestEngine } from '../testing/index.ts'
import type { FreshDatabase, TestEngine } from '../testing/index.ts'
import { isLoggedIn, post, refusalOf, refused } from './account-tests.fixture.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { freshAddress, guards, logIn, newClient, password, people, signUp } from './people.fixture.ts'
import { readClaims } from './tokens.ts'

const alerting = { ...people, auth: { ...people.auth, authAlert: { enabled: true } } }

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    const collections = [alerting, guards, notes]
    test = await startTestEngine({ database, collections, onMail: box.onMail, now: () => now })
  })
  afterAll(() => test.close())

  async function somebody() {
    const email = freshAddress('person')
    const { id } = await signUp(test, email)
    return { id, email, client: await logIn(test, email) }
  }

  it("lists a member's logins, and only to the member", async () => {
    const { id, email, client } = await somebody()
    const phone = newClient(test)
    await phone.collection('people').authWithPassword(email, password, {
      headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0' },
    })
    const sessions = await sessionsOf(client)
    expect(sessions).toHaveLength(2)
    expect(sessions.map((each) => each.id)).toContain(sidOf(client))
    expect(sessions.find((each) => each.id === sidOf(phone))).toMatchObject({
      recordRef: id,
      device: 'Firefox on Android',
      lastUsed: now.toISOString().replace('T', ' '),
    })
    const other = await somebody()
    expect(await sessionsOf(other.client)).toHaveLength(1)
    await expect(other.client.collection('_sessions').delete(sidOf(client))).rejects.toMatchObject({
      status: 404,
    })
    expect((await newClient(test).collection('_sessions').getList()).totalItems).toBe(0)
  })

  it('does not begin when the answer could not be given', async () => {
    const { email, client } = await somebody()
    const login = await post(test, 'auth-with-password?fields=token:nope', { identity: email, password })
    expect(login.status).toBe(400)
    expect(await sessionsOf(client)).toHaveLength(1)
  })

  it('ends where it was not used for longest when there are a hundred others', async () => {
    const { id, email, client } = await somebody()
    const owner = { collectionRef: client.authStore.record?.collectionId, recordRef: id }
    await test.engine.transaction(async (tx) => {
      for (let minute = 1; minute < 100; minute += 1) {
        const lastUsed = new Date(now.getTime() + minute * 60_000)
        await tx.recordsOf('_sessions').create({ ...owner, device: `device ${minute}`, lastUsed })
      }
    })
    expect(await isLoggedIn(client)).toBe(true)
    const newest = await logIn(test, email)
    expect(await isLoggedIn(newest)).toBe(true)
    expect(await sessionsOf(newest)).toHaveLength(100)
    expect((await sessionsOf(newest)).map((each) => each.id)).not.toContain(sidOf(client))
    await expect(client.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
  })

  it('cannot be made or changed by hand', async () => {
    const { id, client } = await somebody()
    const values = { collectionRef: client.authStore.record?.collectionId, recordRef: id, device: 'x' }
    await expect(client.collection('_sessions').create(values)).rejects.toMatchObject({ status: 403 })
    await expect(client.collection('_sessions').update(sidOf(client), values)).rejects.toMatchObject({
      status: 403,
    })
  })

  it('ends with the session that is deleted, and no other', async () => {
    const { email, client } = await somebody()
    const phone = await logIn(test, email)
    const stream = await listen(test, phone)
    await client.collection('_sessions').delete(sidOf(phone))
    expect(await isLoggedIn(phone)).toBe(false)
    expect(await refusalOf(phone.collection('people').authRefresh())).toEqual(
      refused(401, 'The request requires valid record authorization token.'),
    )
    expect(await isLoggedIn(client)).toBe(true)
    await expectSilence(test, stream)
  })

  it('costs no query with a token that was seen before', async () => {
    const { id, client } = await somebody()
    expect(await isLoggedIn(client)).toBe(true)
    // Not written through the engine: a query would find neither session nor account.
    await test.engine.transaction(async (tx) => {
      await tx.query({ sql: 'DELETE FROM _sessions WHERE "recordRef" = ?', params: [id] })
      await tx.query({ sql: 'DELETE FROM people WHERE id = ?', params: [id] })
    })
    expect((await test.engine.authenticate(client.authStore.token)).auth?.id).toBe(id)
  })

  it('keeps the session when a login is renewed, and says when', async () => {
    const { client } = await somebody()
    const sid = sidOf(client)
    now = new Date(now.getTime() + 3_600_000)
    await client.collection('people').authRefresh()
    expect(sidOf(client)).toBe(sid)
    const [session] = await sessionsOf(client)
    expect(session?.['lastUsed']).toBe(now.toISOString().replace('T', ' '))
  })

  it('begins with the renewal of a token that has none', async () => {
    const { id, client } = await somebody()
    client.authStore.save(await test.engine.issueToken('people', id))
    expect(sidOf(client)).toBe('')
    await client.collection('people').authRefresh()
    expect((await sessionsOf(client)).map((each) => each.id)).toContain(sidOf(client))
  })

  describe('everything ends', () => {
    const newPassword = { oldPassword: password, password: 'new-horse-1', passwordConfirm: 'new-horse-1' }
    it.each([
      ['by logging out everywhere', (client: PocketBase) => revoke(client)],
      [
        'with a new password',
        (client: PocketBase, id: string) => client.collection('people').update(id, newPassword),
      ],
      [
        'with a new address',
        (_: PocketBase, id: string) =>
          test.engine.recordsOf('people').update(id, { email: `${id}@example.com` }),
      ],
      ['with the account', (client: PocketBase, id: string) => client.collection('people').delete(id)],
    ])('%s', async (_, act) => {
      const { id, email, client } = await somebody()
      const phone = await logIn(test, email)
      const streams = [await listen(test, client), await listen(test, phone)]
      const tokens = [client.authStore.token, phone.authStore.token, await phone.files.getToken()]
      await act(client, id)
      for (const token of tokens) expect((await test.engine.authenticate(token)).auth).toBeNull()
      for (const name of ['_sessions', '_authOrigins'])
        expect(await test.engine.recordsOf(name).count({ filter: `recordRef = "${id}"` })).toBe(0)
      for (const stream of streams) await expectSilence(test, stream)
    })
  })

  it('logs out everywhere only for whom it is', async () => {
    const { client } = await somebody()
    const message = 'The request requires valid record authorization token.'
    expect(await refusalOf(revoke(newClient(test)))).toEqual(refused(401, message))
    const other = 'The request requires auth record from people collection.'
    expect(await refusalOf(revoke(client, 'guards'))).toEqual(refused(403, other))
    expect(await isLoggedIn(client)).toBe(true)
  })

  it('rejects logins with the old password while it is being changed', async () => {
    const { id, email } = await somebody()
    const hash = await test.engine.query<{ password: string }>({
      sql: 'SELECT password FROM people WHERE id = ?',
      params: [id],
    })
    expect(hash[0]?.password).toMatch(/^\$argon2id/)
    const logins = Array.from({ length: 4 }, () => logIn(test, email).catch(() => undefined))
    await test.engine.recordsOf('people').update(id, { password: 'changed-horse' })
    const inside = (await Promise.all(logins)).filter((client) => client !== undefined)
    expect(await Promise.all(inside.map(isLoggedIn))).toEqual(inside.map(() => false))
    expect(await test.engine.recordsOf('_sessions').count({ filter: `recordRef = "${id}"` })).toBe(0)
  })

  const logInFrom = (email: string, remoteAddress: string) =>
    test.server.inject({
      method: 'POST',
      url: '/api/collections/people/auth-with-password',
      remoteAddress,
      payload: { identity: email, password },
    })

  describe('addresses', () => {
    it('that are new are told to the owner, but not the first', async () => {
      const { id, email } = await somebody()
      expect(box.count(email)).toBe(0)
      await logInFrom(email, '198.51.100.7')
      await logInFrom(email, '198.51.100.7')
      expect(box.mails.filter(({ to }) => to === email)).toEqual([
        { kind: 'authAlert', collection: 'people', to: email, record: expect.objectContaining({ id }) },
      ])
    })

    it('are kept as hashes, the newest ten, for the owner to see and drop', async () => {
      const { id, email, client } = await somebody()
      for (let n = 1; n <= 12; n++) await logInFrom(email, `198.51.100.${n}`)
      const origins = await client.collection('_authOrigins').getFullList()
      expect(origins).toHaveLength(10)
      for (const origin of origins) {
        expect(origin['recordRef']).toBe(id)
        expect(origin['fingerprint']).toMatch(/^[0-9a-f]{64}$/)
      }
      await client.collection('_authOrigins').delete(origins[0]?.id ?? '')
      expect(await client.collection('_authOrigins').getFullList()).toHaveLength(9)
    })
  })

  it('forgets what is over: codes, half logins and sessions', async () => {
    const { id, client } = await somebody()
    const owner = { collectionRef: client.authStore.record?.collectionId, recordRef: id }
    await test.engine.recordsOf('_otps').create(owner)
    await test.engine.recordsOf('_mfas').create({ ...owner, method: 'otp' })
    const filter = `recordRef = "${id}"`
    const counts = () =>
      Promise.all(
        ['_otps', '_mfas', '_sessions'].map((name) => test.engine.recordsOf(name).count({ filter })),
      )
    expect(await counts()).toEqual([1, 1, 1])
    now = new Date(now.getTime() + 601_000)
    await cleanUp(test)
    await expect.poll(counts, { timeout: 5_000 }).toEqual([0, 0, 1])
    now = new Date(now.getTime() + 6 * 86_400_000)
    await cleanUp(test)
    await expect.poll(counts, { timeout: 5_000 }).toEqual([0, 0, 0])
  })
})

describe('two nodes', () => {
  const box = new Mailbox()
  let database: FreshDatabase
  let first: TestEngine
  let second: TestEngine

  beforeAll(async () => {
    database = await postgres.create()
    const databaseUrl = database.databaseUrl ?? ''
    const options = { collections: [people, notes], databaseUrl, onMail: box.onMail }
    ;[first, second] = await Promise.all([startTestEngine(options), startTestEngine(options)])
    await signUp(first, 'mia@example.com', { username: 'mia' })
  })
  afterAll(async () => {
    await Promise.all([first.close(), second.close()])
    await database.drop()
  })

  const isKnown = async (client: PocketBase) =>
    (await second.engine.authenticate(client.authStore.token)).auth !== null

  it('end a session together, its streams too', async () => {
    const [client, phone] = [await logIn(first, 'mia'), await logIn(first, 'mia')]
    const stream = await listen(second, phone)
    expect(await isKnown(phone)).toBe(true)
    await client.collection('_sessions').delete(readClaims(phone.authStore.token)?.sid ?? '')
    await expect.poll(() => isKnown(phone)).toBe(false)
    expect(await isKnown(client)).toBe(true)
    await expectSilence(second, stream)
  })

  it('end everything together', async () => {
    const client = await logIn(first, 'mia')
    const stream = await listen(second, client)
    expect(await isKnown(client)).toBe(true)
    await revoke(client)
    await expect.poll(() => isKnown(client)).toBe(false)
    await expectSilence(second, stream)
  })

  it('send one mail between them', async () => {
    await Promise.all([askForReset(first), askForReset(second), askForReset(first), askForReset(second)])
    expect(box.count('mia@example.com')).toBe(1)
  })
})

function sessionsOf(client: PocketBase) {
  return client.collection('_sessions').getFullList({ sort: 'created,@rowid' })
}

function sidOf(client: PocketBase): string {
  return readClaims(client.authStore.token)?.sid ?? ''
}

function revoke(client: PocketBase, collection = 'people'): Promise<unknown> {
  return client.send(`/api/collections/${collection}/revoke-sessions`, { method: 'POST' })
}

function askForReset(node: TestEngine): Promise<boolean> {
  return newClient(node).collection('people').requestPasswordReset('mia@example.com')
}

/** Opens a stream of notes that a client reads, proven to be its own. */
async function listen(test: TestEngine, client: PocketBase): Promise<RawStream> {
  const stream = await RawStream.open(test.url)
  const body = { clientId: stream.clientId, subscriptions: ['notes/*'] }
  const here = newClient(test)
  here.authStore.save(client.authStore.token)
  await here.send('/api/realtime', { method: 'POST', body })
  const owner = readClaims(client.authStore.token)?.id
  const { id } = await test.engine.recordsOf('notes').create({ title: 'own', owner })
  await expect.poll(() => idsOn(stream)).toContain(id)
  owners.set(stream, owner)
  return stream
}

const owners = new WeakMap<RawStream, string | undefined>()

/** Expects a stream to continue as a guest: it gets open notes and none of its own. */
async function expectSilence(test: TestEngine, stream: RawStream): Promise<void> {
  const store = test.engine.recordsOf('notes')
  const owner = await test.engine.recordsOf('people').findById(owners.get(stream) ?? '')
  const hidden = owner && (await store.create({ title: 'hidden', owner: owner.id }))
  const open = await store.create({ title: 'open', open: true })
  await expect.poll(() => idsOn(stream)).toContain(open.id)
  expect(idsOn(stream)).not.toContain(hidden?.id ?? 'gone')
  stream.close()
}

function idsOn(stream: RawStream): unknown[] {
  return stream.events.slice(1).map(({ data }) => (data as { record?: { id?: unknown } }).record?.id)
}

/** Starts every job that removes expired rows. */
async function cleanUp(test: TestEngine): Promise<void> {
  await test.engine.upsertSuperuser('root@example.com', 'root-password')
  const root = newClient(test)
  await root.collection('_superusers').authWithPassword('root@example.com', 'root-password')
  for (const job of ['__pbMFACleanup__', '__pbOTPCleanup__', 'sessionsCleanup']) await root.crons.run(job)
}
