import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Impersonation } from './auth-host.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'
import { guards, logIn, newClient, password, people, signUp } from './people.fixture.ts'
import { readClaims } from './tokens.ts'

onEachDatabase((database) => {
  let test: TestEngine
  let now = new Date()
  let count = 0
  const impersonations: Impersonation[] = []

  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [people, guards],
      now: () => now,
      onImpersonate: async (impersonation, tx) => {
        tx.afterCommit(() => void impersonations.push(impersonation))
      },
    })
  })
  afterAll(() => test.close())

  async function somebody() {
    const email = `person${++count}@example.com`
    const { id } = await signUp(test, email)
    return { id, email, client: await logIn(test, email) }
  }

  it('issues tokens that say who, for five days', async () => {
    const { id, client } = await somebody()
    expect(readClaims(client.authStore.token)).toEqual({
      type: 'auth',
      id,
      collectionId: client.authStore.record?.collectionId,
      exp: Math.floor(now.getTime() / 1000) + 432_000,
      refreshable: true,
      sid: expect.stringMatching(/^[a-z0-9]{15}$/),
    })
  })

  describe('a token ends', () => {
    it('with a new password, also the one that changed it', async () => {
      const { id, client } = await somebody()
      const next = 'another-horse'
      await client
        .collection('people')
        .update(id, { oldPassword: password, password: next, passwordConfirm: next })
      expect(await isLoggedIn(client)).toBe(false)
    })

    it('with the record', async () => {
      const { id, client } = await somebody()
      const token = client.authStore.token
      await client.collection('people').delete(id)
      client.authStore.save(token)
      expect(await isLoggedIn(client)).toBe(false)
    })

    it('when it is revoked', async () => {
      const { id, client } = await somebody()
      await test.engine.revokeTokens('people', id)
      expect(await isLoggedIn(client)).toBe(false)
    })

    it('when its time is over', async () => {
      const { client } = await somebody()
      expect(await isLoggedIn(client)).toBe(true)
      now = new Date(now.getTime() + 432_001_000)
      expect(await isLoggedIn(client)).toBe(false)
    })
  })

  it('stays valid through edits of the profile, and rules see the edit at once', async () => {
    const { id, client } = await somebody()
    await client.collection('people').update(id, { name: 'New' })
    const caller = await test.engine.authenticate(client.authStore.token)
    expect(caller).toMatchObject({ isSuperuser: false, auth: { id, name: 'New', collectionName: 'people' } })
    expect(caller.auth).not.toHaveProperty('password')
    expect(caller.auth).not.toHaveProperty('tokenKey')
  })

  it.each(['', 'x', 'Bearer', 'Bearer x', 'Basic abc'])('takes %j for a guest', async (header) => {
    await expect(test.engine.authenticate(header)).resolves.toEqual({ auth: null, isSuperuser: false })
  })

  it('accepts the token bare and as bearer in any case', async () => {
    const { id, client } = await somebody()
    for (const prefix of ['', 'Bearer ', 'bearer ', 'BEARER ']) {
      const caller = await test.engine.authenticate(prefix + client.authStore.token)
      expect(caller.auth?.id).toBe(id)
    }
  })

  it('knows superusers', async () => {
    await test.engine.upsertSuperuser('root@example.com', 'root-password')
    const client = newClient(test)
    await client.collection('_superusers').authWithPassword('root@example.com', 'root-password')
    const caller = await test.engine.authenticate(client.authStore.token)
    expect(caller.isSuperuser).toBe(true)
    expect(readClaims(client.authStore.token)?.exp).toBe(Math.floor(now.getTime() / 1000) + 86_400)
  })

  describe('refreshing', () => {
    it('gives a later token', async () => {
      const { client } = await somebody()
      const before = client.authStore.token
      now = new Date(now.getTime() + 60_000)
      const answer = await client.collection('people').authRefresh()
      expect(answer.token).not.toBe(before)
      expect(answer.record.email).toMatch(/^person/)
    })

    it('needs a token, of that collection', async () => {
      const { client } = await somebody()
      await expect(newClient(test).collection('people').authRefresh()).rejects.toMatchObject({
        status: 401,
        response: { message: 'The request requires valid record authorization token.', data: {} },
      })
      await expect(client.collection('guards').authRefresh()).rejects.toMatchObject({
        status: 403,
        response: { message: 'The request requires auth record from people collection.' },
      })
    })
  })

  describe('impersonating', () => {
    it('is for superusers, and the token cannot be renewed', async () => {
      const { id, client } = await somebody()
      await expect(newClient(test).collection('people').impersonate(id, 60)).rejects.toMatchObject({
        status: 401,
      })
      await expect(client.collection('people').impersonate(id, 60)).rejects.toMatchObject({ status: 403 })
      await test.engine.upsertSuperuser('boss@example.com', 'root-password')
      const root = newClient(test)
      await root.collection('_superusers').authWithPassword('boss@example.com', 'root-password')
      const other = await root.collection('people').impersonate(id, 60)
      const { token } = other.authStore
      expect(readClaims(token)).toMatchObject({
        id,
        refreshable: false,
        exp: Math.floor(now.getTime() / 1000) + 60,
      })
      expect((await other.collection('people').authRefresh()).token).toBe(token)
      await expect(root.collection('people').impersonate('nobody', 0)).rejects.toMatchObject({ status: 404 })
    })

    it('is noted before the token is given, and lasts an hour at the most', async () => {
      const { id } = await somebody()
      await test.engine.upsertSuperuser('boss@example.com', 'root-password')
      const root = newClient(test)
      await root.collection('_superusers').authWithPassword('boss@example.com', 'root-password')
      const usual = await root.collection('people').impersonate(id, 0)
      expect(readClaims(usual.authStore.token)?.exp).toBe(Math.floor(now.getTime() / 1000) + 3600)
      expect(impersonations.at(-1)).toMatchObject({
        collection: 'people',
        record: { id },
        by: { email: 'boss@example.com' },
        seconds: 3600,
      })
      const noted = impersonations.length
      await expect(root.collection('people').impersonate(id, 3601)).rejects.toMatchObject({
        status: 400,
        response: { data: { duration: { code: 'validation_max_less_equal_than_required' } } },
      })
      expect(impersonations).toHaveLength(noted)
    })
  })

  describe('file tokens', () => {
    it('are of their own kind, for three minutes', async () => {
      const { id, client } = await somebody()
      const token = await client.files.getToken()
      expect(readClaims(token)).toMatchObject({
        type: 'file',
        id,
        exp: Math.floor(now.getTime() / 1000) + 180,
      })
      await expect(test.engine.authenticate(token)).resolves.toMatchObject({ auth: null })
    })

    it('are not for guests', async () => {
      await expect(newClient(test).files.getToken()).rejects.toMatchObject({ status: 401 })
    })
  })
})

async function isLoggedIn(client: PocketBase): Promise<boolean> {
  return (await client.collection('people').getList()).totalItems > 0
}
