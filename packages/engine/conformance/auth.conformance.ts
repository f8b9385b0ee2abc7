import { expect } from 'vitest'
import { expectRefusal, fieldError, postJson, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const { member, other, admin } = accounts
const required = fieldError('validation_required', 'Cannot be blank.')
const mismatch = fieldError('validation_values_mismatch', "Values don't match.")
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const auth = describeConformance('auth', (api, row) => {
  const users = (as: 'guest' | 'member' | 'other' | 'admin' = 'guest') => api.pb(as).collection('users')
  const newcomer = async (name: string) => {
    const account = { email: `${name}@example.com`, password: `${name}-pass-123` }
    const body = { ...account, username: name, passwordConfirm: account.password }
    const { id } = await api.pb('superuser').collection('users').create(body)
    const client = api.pb()
    await client.collection('users').authWithPassword(account.email, account.password)
    return { id, ...account, client, users: client.collection('users') }
  }
  const isLoggedIn = async (client: ReturnType<typeof api.pb>) =>
    (await client.collection('discord_roles').getList(1, 1)).totalItems > 0

  row('a password login answers token and own record', async () => {
    const answer = await users().authWithPassword(member.email, member.password)
    expect(Object.keys(answer).toSorted()).toEqual(['record', 'token'])
    expect(answer.record).toMatchObject({ id: member.id, email: member.email, collectionName: 'users' })
  })
  row('the username is an identity too', async () => {
    expect((await users().authWithPassword('mia', member.password)).record.id).toBe(member.id)
  })
  row('identityField restricts where to look', async () => {
    const login = (identity: string) =>
      api.pb().send('/api/collections/users/auth-with-password', {
        method: 'POST',
        body: { identity, password: member.password, identityField: 'username' },
      })
    expect(await login('mia')).toMatchObject({ record: { id: member.id } })
    await expectRefusal(login(member.email), 400, said.authenticate)
  })
  row('an auth token is a JWT for five days, a superuser one for a day', async () => {
    const now = Date.now() / 1000
    const claims = claimsOf(api.pb('member').authStore.token)
    expect(claims).toMatchObject({
      type: 'auth',
      id: member.id,
      collectionId: '_pb_users_auth_',
      refreshable: true,
    })
    expect(Math.round((claims.exp - now) / 86400)).toBe(5)
    expect(Math.round((claimsOf(api.pb('superuser').authStore.token).exp - now) / 86400)).toBe(1)
  })
  row('expand applies to a login', async () => {
    const { record } = await users().authWithPassword(member.email, member.password, {
      expand: 'profiles_via_user',
    })
    expect(record.expand).toMatchObject({ profiles_via_user: { motto: 'onward' } })
  })
  for (const [what, identity, password] of [
    ['a wrong password', member.email, 'wrong-password'],
    ['an unknown identity', 'nobody@example.com', 'wrong-password'],
    ['an identity in another case', 'MIA', member.password],
  ] as const) {
    row(`${what} fails without saying why`, () =>
      expectRefusal(users().authWithPassword(identity, password), 400, said.authenticate),
    )
  }
  row('missing values are field errors', () =>
    expectRefusal(users().authWithPassword('', ''), 400, said.validating, {
      identity: required,
      password: required,
    }),
  )
  row('over-long values are field errors', () => {
    const tooLong = fieldError('validation_length_out_of_range', 'The length must be between 1 and 255.', {
      min: 1,
      max: 255,
    })
    return expectRefusal(users().authWithPassword('i'.repeat(256), 'p'.repeat(256)), 400, said.validating, {
      identity: tooLong,
      password: tooLong,
    })
  })
  row('a wrong JSON type cannot be loaded', async () => {
    const { json } = await postJson(
      api,
      '/api/collections/users/auth-with-password',
      '{"identity":5,"password":{}}',
      'guest',
    )
    expect(json).toMatchObject({ status: 400, message: said.loading })
  })
  row('password login may be off', () =>
    expectRefusal(
      api.pb().collection('robots').authWithPassword('a@example.com', 'x'),
      403,
      'The collection is not configured to allow password authentication.',
    ),
  )
  row('an auth rule keeps unverified staff out', async () => {
    const account = { email: 'staff@example.com', password: 'staff-pass-123' }
    const staff = api.pb('superuser').collection('staff')
    const { id } = await staff.create({ ...account, passwordConfirm: account.password })
    const login = () => api.pb().collection('staff').authWithPassword(account.email, account.password)
    await expectRefusal(
      login(),
      403,
      "The request doesn't satisfy the collection requirements to authenticate.",
    )
    await staff.update(id, { verified: true })
    expect((await login()).record.id).toBe(id)
  })
  row('a null auth rule keeps everybody out', async () => {
    const account = { email: 'lock@example.com', password: 'lock-pass-123' }
    await api
      .pb('superuser')
      .collection('locked')
      .create({ ...account, passwordConfirm: account.password })
    await expectRefusal(
      api.pb().collection('locked').authWithPassword(account.email, account.password),
      403,
      "The request doesn't satisfy the collection requirements to authenticate.",
    )
  })
  row('a superuser logs in', async () => {
    const { email, password } = api.superuser
    const { record } = await api.pb().collection('_superusers').authWithPassword(email, password)
    expect(record).toMatchObject({ email, collectionName: '_superusers' })
  })

  row('auth-refresh answers a new token', async () => {
    const { token, record } = await users('member').authRefresh()
    expect(record.id).toBe(member.id)
    expect(claimsOf(token)).toMatchObject({ id: member.id, refreshable: true })
  })
  row('auth-refresh needs a token', () =>
    expectRefusal(users().authRefresh(), 401, 'The request requires valid record authorization token.'),
  )

  row('auth-methods list password and discord', async () => {
    const methods = await users().listAuthMethods()
    expect(methods).toEqual({
      password: { enabled: true, identityFields: ['email', 'username'] },
      oauth2: {
        enabled: true,
        providers: [
          expect.objectContaining({ name: 'discord', displayName: 'Discord', codeChallengeMethod: 'S256' }),
        ],
      },
      mfa: { enabled: false, duration: 0 },
      otp: { enabled: false, duration: 0 },
    })
  })
  row('auth-methods keep the legacy keys', async () => {
    const { json } = await send(api, '/api/collections/users/auth-methods')
    expect(json).toMatchObject({
      usernamePassword: true,
      emailPassword: true,
      authProviders: [{ name: 'discord' }],
    })
  })
  row('auth-methods make new secrets on every call', async () => {
    const [one, two] = [await users().listAuthMethods(), await users().listAuthMethods()].map(
      (m) => m.oauth2.providers[0],
    )
    expect(one?.state).toHaveLength(30)
    expect(one?.codeVerifier).toHaveLength(43)
    expect(one?.state).not.toBe(two?.state)
    expect(one?.codeVerifier).not.toBe(two?.codeVerifier)
  })
  row('the auth url ends in an empty redirect and names scopes and challenge', async () => {
    const provider = (await users().listAuthMethods()).oauth2.providers[0]
    const url = new URL(provider?.authURL ?? '')
    expect(provider?.authURL.startsWith(`${api.discord.url}/authorize?`)).toBe(true)
    expect(provider?.authURL.endsWith('&redirect_uri=')).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'longhouse',
      response_type: 'code',
      scope: 'identify email',
      state: provider?.state,
      code_challenge: provider?.codeChallenge,
      code_challenge_method: 'S256',
    })
  })

  row('the own password changes with the old one, and every token dies', async () => {
    const person = await newcomer('changer')
    const record = await person.users.update(person.id, {
      oldPassword: person.password,
      password: 'changed-pass-1',
      passwordConfirm: 'changed-pass-1',
    })
    expect(record).toMatchObject({ id: person.id })
    expect(record).not.toHaveProperty('token')
    expect(await isLoggedIn(person.client)).toBe(false)
    await expectRefusal(users().authWithPassword(person.email, person.password), 400, said.authenticate)
    expect((await users().authWithPassword(person.email, 'changed-pass-1')).record.id).toBe(person.id)
  })
  const newPassword = { password: 'changed-pass-1', passwordConfirm: 'changed-pass-1' }
  row('the own password needs the old one', () =>
    expectRefusal(users('other').update(other.id, newPassword), 400, said.update, { oldPassword: required }),
  )
  row('the own password needs the right old one', () =>
    expectRefusal(
      users('other').update(other.id, { ...newPassword, oldPassword: 'wrong' }),
      400,
      said.update,
      {
        oldPassword: fieldError('validation_invalid_old_password', 'Missing or invalid old password.'),
      },
    ),
  )
  row('the own password needs its confirmation', () =>
    expectRefusal(
      users('other').update(other.id, { password: 'changed-pass-1', oldPassword: other.password }),
      400,
      said.update,
      {
        passwordConfirm: required,
      },
    ),
  )
  row('an admin sets a password without the old one, and the tokens die', async () => {
    const person = await newcomer('managed')
    await users('admin').update(person.id, { password: 'managed-pass-2', passwordConfirm: 'managed-pass-2' })
    expect(await isLoggedIn(person.client)).toBe(false)
    expect((await users().authWithPassword(person.email, 'managed-pass-2')).record.id).toBe(person.id)
  })
  row('a new address by an admin kills the tokens', async () => {
    const person = await newcomer('mover')
    await users('admin').update(person.id, { email: 'moved@example.com' })
    expect(await isLoggedIn(person.client)).toBe(false)
  })
  row('a profile edit and verification keep the tokens', async () => {
    const person = await newcomer('editor')
    await person.users.update(person.id, { name: 'Edited' })
    await users('admin').update(person.id, { verified: true })
    expect(await isLoggedIn(person.client)).toBe(true)
  })
  row('the own address cannot be changed by PATCH', () =>
    expectRefusal(users('other').update(other.id, { email: 'new@example.com' }), 400, said.update, {
      email: mismatch,
    }),
  )
  row('resubmitting the own address is fine', async () => {
    expect((await users('other').update(other.id, { email: other.email }))['email']).toBe(other.email)
  })
  row('verified cannot be set by oneself', () =>
    expectRefusal(users('other').update(other.id, { verified: true }), 400, said.update, {
      verified: mismatch,
    }),
  )
  row('an unverified member logs in', async () => {
    expect((await users().authWithPassword(other.email, other.password)).record['verified']).toBe(false)
  })
  row('a deleted account cannot log in', async () => {
    const person = await newcomer('leaver')
    await person.users.delete(person.id)
    await expectRefusal(users().authWithPassword(person.email, person.password), 400, said.authenticate)
  })
  row('signing up, logging in and editing work from end to end', async () => {
    const client = api.pb()
    const password = 'fresh-pass-123'
    const { id } = await client
      .collection('users')
      .create({ username: 'fresh', email: 'fresh@example.com', password, passwordConfirm: password })
    await client.collection('users').authWithPassword('fresh', password)
    await client.collection('users').update(id, { name: 'Fresh' })
    expect(client.authStore.record).toMatchObject({ id, name: 'Fresh', email: 'fresh@example.com' })
    expect([admin.id, ids.plain]).not.toContain(id)
  })
})
