import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import { ghosts, newClient, people } from '../../../auth/people.fixture.ts'

let test: TestEngine
const withDiscord = {
  ...people,
  auth: {
    ...people.auth,
    oauth2: { providers: [{ name: 'discord', clientId: 'app 1', clientSecret: 's' }] },
  },
}
beforeAll(async () => {
  test = await startTestEngine({ collections: [withDiscord, ghosts] })
})
afterAll(() => test.close())

it('lists the ways to log in, with fresh values on every call', async () => {
  const first = await newClient(test).collection('people').listAuthMethods()
  const second = await newClient(test).collection('people').listAuthMethods()
  expect(first.password).toEqual({ enabled: true, identityFields: ['email', 'username'] })
  expect(first.mfa).toEqual({ enabled: false, duration: 0 })
  expect(first.otp).toEqual({ enabled: false, duration: 0 })
  const [discord] = first.oauth2.providers
  expect(discord?.state).toMatch(/^\w{30}$/)
  expect(discord?.state).not.toBe(second.oauth2.providers[0]?.state)
  expect(discord?.codeVerifier).toMatch(/^\w{43}$/)
})

it('builds an address to which the client appends its redirect', async () => {
  const answer = await newClient(test).collection('people').listAuthMethods()
  const discord = answer.oauth2.providers[0]
  expect(discord).toMatchObject({ name: 'discord', displayName: 'Discord', codeChallengeMethod: 'S256' })
  expect(discord?.authURL).toMatch(/&redirect_uri=$/)
  expect(Object.fromEntries(new URL(discord?.authURL ?? '').searchParams)).toEqual({
    client_id: 'app 1',
    response_type: 'code',
    scope: 'identify email',
    state: discord?.state,
    code_challenge: createHash('sha256')
      .update(discord?.codeVerifier ?? '')
      .digest('base64url'),
    code_challenge_method: 'S256',
    redirect_uri: '',
  })
})

it('keeps the legacy lists', async () => {
  const answer = await newClient(test).send('/api/collections/people/auth-methods', {})
  expect(answer).toMatchObject({
    usernamePassword: true,
    emailPassword: true,
    authProviders: [{ name: 'discord' }],
  })
  expect(answer.authProviders[0]).not.toHaveProperty('logo')
})

it('reports all methods as disabled if there are none', async () => {
  const answer = await newClient(test).send('/api/collections/ghosts/auth-methods', {})
  expect(answer).toMatchObject({
    password: { enabled: false, identityFields: [] },
    oauth2: { enabled: false, providers: [] },
    usernamePassword: false,
    emailPassword: false,
  })
})
