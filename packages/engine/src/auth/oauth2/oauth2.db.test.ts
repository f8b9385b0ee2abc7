import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OAuth2Decision, OAuth2Login } from './providers.ts'
import { refuse } from '../../errors.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../../testing/index.ts'
import { guards, logIn, newClient, password, people, signUp } from '../people.fixture.ts'
import { startFakeProvider } from './fake-provider.fixture.ts'

onEachDatabase((database) => {
  let provider: Awaited<ReturnType<typeof startFakeProvider>>
  let test: TestEngine
  let decide: ((login: OAuth2Login) => Promise<OAuth2Decision | void>) | undefined
  let count = 0

  beforeAll(async () => {
    provider = await startFakeProvider()
    const oauth2 = {
      providers: [provider.config],
      mappedFields: { name: 'name', username: 'username', avatarURL: 'avatar' },
    }
    test = await startTestEngine({
      database,
      collections: [
        { ...people, auth: { ...people.auth, oauth2 } },
        guards,
        { ...people, name: 'twofold', auth: { oauth2, mfa: { enabled: true } } },
      ],
      onOAuth2: async (login) => decide?.(login),
    })
  })
  afterAll(async () => {
    await test.close()
    await provider.close()
  })
  beforeEach(() => {
    decide = undefined
  })

  function somebody(more: object = {}) {
    const n = ++count
    const person = {
      id: `90${n}`,
      username: `nick${n}`,
      global_name: `Nick ${n}`,
      verified: true,
      email: `nick${n}@example.com`,
    }
    return { ...person, ...more }
  }
  const exchange = (person: object, createData = {}, client = newClient(test)) =>
    client
      .collection('people')
      .authWithOAuth2Code(
        'discord',
        provider.codeFor(person),
        'verifier',
        'http://app.example/back',
        createData,
      )
  const post = (body: object, collection = 'people') =>
    newClient(test)
      .send(`/api/collections/${collection}/auth-with-oauth2`, { method: 'POST', body })
      .catch((error: { response: unknown }) => error.response)

  it('is the first of two factors if a second one is required', async () => {
    const person = somebody()
    await signUp(test, person.email, {}, 'twofold')
    const body = {
      provider: 'discord',
      code: provider.codeFor(person),
      redirectURL: 'http://app.example/back',
    }
    const first: unknown = await post(body, 'twofold')
    expect(first).toEqual({ mfaId: expect.stringMatching(/^[a-z0-9]{15}$/) })
  })

  it('completes a login that began with the password', async () => {
    const person = somebody()
    const { id } = await signUp(test, person.email, {}, 'twofold')
    await test.engine.recordsOf('twofold').update(id, { verified: true })
    const half: unknown = await newClient(test)
      .send('/api/collections/twofold/auth-with-password', {
        method: 'POST',
        body: { identity: person.email, password },
      })
      .catch((error: { response: unknown }) => error.response)
    const body = {
      provider: 'discord',
      code: provider.codeFor(person),
      redirectURL: 'http://app.example/back',
    }
    const mfa = half && typeof half === 'object' && 'mfaId' in half ? { mfaId: half.mfaId } : {}
    expect(await post({ ...body, ...mfa }, 'twofold')).toMatchObject({
      record: { id },
      token: expect.any(String),
    })
  })

  it('makes an account of what the provider knows', async () => {
    const person = somebody()
    const { record, meta, token } = await exchange(person)
    expect(record).toMatchObject({
      name: person.global_name,
      username: person.username,
      email: person.email,
      verified: true,
      avatar: '',
    })
    expect(meta).toMatchObject({
      id: person.id,
      name: person.global_name,
      username: person.username,
      email: person.email,
      isNew: true,
    })
    expect(meta).toMatchObject({ avatarURL: '', avatarUrl: '', rawUser: { verified: true } })
    expect(meta).toMatchObject({
      accessToken: expect.stringMatching(/^at-/),
      refreshToken: expect.stringMatching(/^rt-/),
    })
    expect(meta?.['expiry']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
    await expect(test.engine.authenticate(token)).resolves.toMatchObject({ auth: { id: record.id } })
    const again = await exchange(person)
    expect(again.record.id).toBe(record.id)
    expect(again.meta?.['isNew']).toBe(false)
  })

  it('exchanges the code with secret and verifier', async () => {
    await exchange(somebody())
    const { authorization, form } = provider.requests.at(-1) ?? {}
    expect(authorization).toBe(`Basic ${Buffer.from('app-1:se%2Fcret_1').toString('base64')}`)
    expect(form).toMatchObject({
      grant_type: 'authorization_code',
      code_verifier: 'verifier',
      redirect_uri: 'http://app.example/back',
    })
    expect(form).not.toHaveProperty('client_secret')
  })

  describe('a body that makes no sense', () => {
    const loading = 'An error occurred while loading the submitted data.'
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    it.each([
      [{}, loading, { provider: blank, code: blank }],
      [{ provider: 'discord' }, loading, { code: blank }],
      [
        { provider: 'nope', code: 'x' },
        loading,
        {
          provider: {
            code: 'validation_invalid_provider',
            message: 'Provider with name nope is missing or is not enabled.',
            params: { name: 'nope' },
          },
        },
      ],
      [
        { provider: 'discord', code: 'unknown', redirectURL: 'http://x.example' },
        'Failed to fetch OAuth2 token.',
        {},
      ],
      [
        { provider: 'discord', code: 'elsewhere', redirectURL: 'http://x.example' },
        'Failed to fetch OAuth2 token.',
        {},
      ],
    ])('%j', async (body, message, data) => {
      expect(await post(body)).toEqual({ status: 400, message, data })
    })

    it('a collection without providers', async () => {
      const message = 'The collection is not configured to allow OAuth2 authentication.'
      expect(await post({ provider: 'discord', code: 'x' }, 'guards')).toEqual({
        status: 403,
        message,
        data: {},
      })
    })
  })

  describe('what the client adds', () => {
    it('comes before what the provider knows', async () => {
      const { record } = await exchange(somebody(), { name: 'Chosen', emailVisibility: true })
      expect(record).toMatchObject({ name: 'Chosen', emailVisibility: true })
    })

    it('passes the create rule', async () => {
      await expect(exchange(somebody(), { badge: 'gold' })).rejects.toMatchObject({
        status: 400,
        response: { message: 'Failed to create record.', data: {} },
      })
    })

    it('is ignored for an existing account', async () => {
      const person = somebody()
      await exchange(person)
      const { record } = await exchange(
        { ...person, global_name: 'Renamed' },
        { name: 'Later', badge: 'gold' },
      )
      expect(record).toMatchObject({ name: person.global_name, badge: '' })
    })
  })

  it('leaves out a username that is taken or not allowed', async () => {
    const first = somebody()
    await exchange(first)
    const second = await exchange(somebody({ username: first.username.toUpperCase() }))
    expect(second.record['username']).toMatch(/^people\d{6}$/)
    const third = await exchange(somebody({ username: 'not allowed!' }))
    expect(third.record['username']).toMatch(/^people\d{6}$/)
  })

  it('makes no account without a verified e-mail', async () => {
    await expect(exchange(somebody({ verified: false }))).rejects.toMatchObject({
      response: { message: 'Failed to create record.', data: { email: { code: 'validation_required' } } },
    })
  })

  describe('an account with the same e-mail', () => {
    it('that is verified is linked and keeps its password', async () => {
      const person = somebody()
      const { id } = await signUp(test, person.email)
      await test.engine.recordsOf('people').update(id, { verified: true })
      const client = await logIn(test, person.email)
      expect((await exchange(person)).record.id).toBe(id)
      await expect(client.collection('people').authRefresh()).resolves.toBeTruthy()
      await expect(logIn(test, person.email)).resolves.toBeTruthy()
    })

    it('without a verified address loses password, sessions and older links', async () => {
      const person = somebody()
      const { id } = await signUp(test, person.email)
      const planter = await logIn(test, person.email)
      await exchange(somebody({ email: 'planter@example.com' }), {}, planter)
      await expect(planter.collection('people').listExternalAuths(id)).resolves.toHaveLength(1)

      const { record } = await exchange(person)
      expect(record).toMatchObject({ id, verified: true })
      await expect(planter.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
      await expect(logIn(test, person.email)).rejects.toMatchObject({ status: 400 })
      const links = await test.engine
        .recordsOf('_externalAuths')
        .findAll({ filter: 'recordRef = {:id}', params: { id } })
      expect(links.map((link) => link['providerId'])).toEqual([person.id])
    })

    it('is not touched by an address that the provider has not verified', async () => {
      const person = somebody({ verified: false })
      await signUp(test, person.email)
      await expect(exchange(person)).rejects.toMatchObject({ status: 400 })
      await expect(logIn(test, person.email)).resolves.toBeTruthy()
    })
  })

  it('links the account that asks', async () => {
    const { id } = await signUp(test, `own${++count}@example.com`)
    const client = await logIn(test, `own${count}@example.com`)
    const person = somebody({ verified: false })
    expect((await exchange(person, {}, client)).record.id).toBe(id)
    expect((await exchange(person)).record.id).toBe(id)
  })

  it('makes one account when the same person logs in twice at once', async () => {
    const person = somebody()
    const answers = await Promise.all([exchange(person), exchange(person), exchange(person)])
    expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1)
    expect(answers.filter(({ meta }) => meta?.['isNew'])).toHaveLength(1)
  })

  describe('the server decides', () => {
    it('to refuse, and no account is made', async () => {
      decide = async () => {
        throw refuse('Only members of the house may enter.', { status: 403 })
      }
      const person = somebody()
      await expect(exchange(person)).rejects.toMatchObject({
        status: 403,
        response: { message: 'Only members of the house may enter.' },
      })
      await expect(
        test.engine.recordsOf('people').count({ filter: 'email = {:e}', params: { e: person.email } }),
      ).resolves.toBe(0)
    })

    it('to set fields that no client may set, on new and known accounts', async () => {
      const seen: OAuth2Login[] = []
      decide = async (login) => {
        seen.push(login)
        return { set: { badge: `visit ${seen.length}` } }
      }
      const person = somebody()
      expect((await exchange(person, { name: 'N' })).record['badge']).toBe('visit 1')
      expect((await exchange(person)).record['badge']).toBe('visit 2')
      expect(seen[0]).toMatchObject({
        collection: 'people',
        provider: 'discord',
        user: { id: person.id },
        createData: { name: 'N' },
      })
      expect(seen[0]?.accessToken).toMatch(/^at-/)
    })

    it('wrongly, and nothing is kept', async () => {
      decide = async () => ({ set: { username: '!' } })
      const person = somebody()
      await expect(exchange(person)).rejects.toMatchObject({ status: 400 })
      await expect(
        test.engine.recordsOf('people').count({ filter: 'email = {:e}', params: { e: person.email } }),
      ).resolves.toBe(0)
    })
  })

  describe('links', () => {
    it('are shown to their owner and dropped by their owner', async () => {
      const client = newClient(test)
      const { record } = await exchange(somebody(), {}, client)
      const stranger = newClient(test)
      await exchange(somebody(), {}, stranger)
      await expect(stranger.collection('people').listExternalAuths(record.id)).resolves.toEqual([])
      await expect(client.collection('people').listExternalAuths(record.id)).resolves.toMatchObject([
        { provider: 'discord' },
      ])
      await client.collection('people').unlinkExternalAuth(record.id, 'discord')
      await expect(client.collection('people').listExternalAuths(record.id)).resolves.toEqual([])
    })

    it('go with the account', async () => {
      const client = newClient(test)
      const { record } = await exchange(somebody(), {}, client)
      await client.collection('people').delete(record.id)
      await expect(
        test.engine
          .recordsOf('_externalAuths')
          .count({ filter: 'recordRef = {:id}', params: { id: record.id } }),
      ).resolves.toBe(0)
    })
  })
})
