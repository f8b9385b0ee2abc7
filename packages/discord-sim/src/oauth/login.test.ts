import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { askForCode, askForToken, callback, get, handClock, logIn, simForTest } from '../testing.ts'
import { demoClient, demoGuild } from '../world/demo-world.ts'
import { demoPersonas, manyMembers } from '../world/demo-people.ts'

const { member, outsider, unverified } = demoPersonas
const insecure = { [oauth.allowInsecureRequests]: true }

test('a real OAuth2 client logs in with PKCE, state, refresh and revocation', async () => {
  const sim = await simForTest()
  const server: oauth.AuthorizationServer = {
    issuer: sim.url,
    token_endpoint: `${sim.apiUrl}/oauth2/token`,
    revocation_endpoint: `${sim.apiUrl}/oauth2/token/revoke`,
  }
  const client: oauth.Client = { client_id: demoClient.clientId }
  const verifier = oauth.generateRandomCodeVerifier()

  const returned = await askForCode(sim, {
    persona: member.id,
    state: 'the-state',
    scope: 'identify email guilds.members.read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const params = oauth.validateAuthResponse(server, client, returned, 'the-state')

  const post = oauth.ClientSecretPost(demoClient.clientSecret)
  const basic = oauth.ClientSecretBasic(demoClient.clientSecret)
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(server, client, post, params, callback, verifier, insecure)
  const whoAmI = (token: string) => get(sim, '/users/@me', `Bearer ${token}`)

  const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange())
  expect(tokens).toMatchObject({ expires_in: 604_800, scope: 'identify email guilds.members.read' })
  const me = await whoAmI(tokens.access_token)
  expect(me.body).toMatchObject({ id: member.id, email: member.email, verified: true, discriminator: '0' })
  expect((await exchange()).status, 'a code works once').toBe(400)

  const old = tokens.refresh_token ?? ''
  const refreshed = await oauth.refreshTokenGrantRequest(server, client, basic, old, insecure)
  const fresh = await oauth.processRefreshTokenResponse(server, client, refreshed)
  expect((await whoAmI(tokens.access_token)).status).toBe(401)
  expect((await whoAmI(fresh.access_token)).status).toBe(200)

  const revoked = await oauth.revocationRequest(server, client, post, fresh.access_token, insecure)
  await oauth.processRevocationResponse(revoked)
  expect((await whoAmI(fresh.access_token)).status).toBe(401)
})

test("the application's own credentials give a token of its owner, which cannot be refreshed", async () => {
  const sim = await simForTest()
  const server = { issuer: sim.url, token_endpoint: `${sim.apiUrl}/oauth2/token` }
  const client: oauth.Client = { client_id: demoClient.clientId }
  const ask = (secret: string, scope: string) =>
    oauth.clientCredentialsGrantRequest(server, client, oauth.ClientSecretBasic(secret), { scope }, insecure)
  const answer = await ask(demoClient.clientSecret, 'identify')
  const tokens = await oauth.processClientCredentialsResponse(server, client, answer)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 604_800, scope: 'identify' })
  expect(tokens).not.toHaveProperty('refresh_token')
  const { body } = await get(sim, '/oauth2/@me', `Bearer ${tokens.access_token}`)
  expect(body).toMatchObject({
    application: { id: demoClient.clientId },
    user: { id: demoPersonas.owner.id },
  })

  const refused = await ask('another secret', 'identify')
  expect([refused.status, await refused.json()]).toEqual([401, { error: 'invalid_client' }])
  const unscoped = await ask(demoClient.clientSecret, '')
  expect([unscoped.status, await unscoped.json()]).toEqual([400, { error: 'invalid_scope' }])
})

test('only an agreeing user gives a code; Cancel sends the site an error', async () => {
  const sim = await simForTest()
  const cancelled = await askForCode(sim, { cancel: '1', state: 's' })
  expect(Object.fromEntries(cancelled.searchParams)).toMatchObject({ error: 'access_denied', state: 's' })

  const page = await fetch(
    `${sim.url}/oauth2/authorize?client_id=${demoClient.clientId}&redirect_uri=${callback}&scope=identify&prompt=none`,
  )
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`value="${member.id}"`)
})

test('prompt=none does not ask a user again who was picked before', async () => {
  const sim = await simForTest()
  const asked = `${sim.url}/oauth2/authorize?client_id=${demoClient.clientId}&redirect_uri=${callback}&scope=identify`
  const first = await fetch(`${asked}&persona=${member.id}`, { redirect: 'manual' })
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''

  const silent = await fetch(`${asked}&prompt=none`, { redirect: 'manual', headers: { cookie } })
  const asking = await fetch(`${asked}&prompt=consent`, { redirect: 'manual', headers: { cookie } })
  expect([silent.status, asking.status]).toEqual([302, 200])
})

test.each([
  ['another client', { client_id: '1' }, 'none:400'],
  ['an address elsewhere', { redirect_uri: 'https://evil.example/cb' }, 'none:400'],
  ['no address', { redirect_uri: '' }, 'none:400'],
  ['a script as address', { redirect_uri: 'javascript:alert(1)' }, 'none:400'],
  ['an unknown scope', { scope: 'identify everything' }, 'error=invalid_scope'],
  ['no scope', { scope: '' }, 'error=invalid_scope'],
  ['a token instead of a code', { response_type: 'token' }, 'error=unsupported_response_type'],
  ['a plain challenge', { code_challenge: 'x', code_challenge_method: 'plain' }, 'error=invalid_request'],
  ['an unknown user', { persona: '1' }, 'none:400'],
])('authorize refuses %s', async (_, query, answer) => {
  const sim = await simForTest()
  const returned = await askForCode(sim, { persona: member.id, ...query })
  expect(returned.href).toContain(answer)
  expect(returned.searchParams.has('code')).toBe(false)
})

test.each([
  ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
  ['another address than before', { redirect_uri: 'http://127.0.0.1:9/other' }, 400, 'invalid_grant'],
  ['an invented code', { code: 'abc' }, 400, 'invalid_grant'],
  ['an unknown grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('the token endpoint refuses %s', async (_, change, status, error) => {
  const sim = await simForTest()
  const code_verifier = oauth.generateRandomCodeVerifier()
  const code_challenge = await oauth.calculatePKCECodeChallenge(code_verifier)
  const returned = await askForCode(sim, {
    persona: member.id,
    code_challenge,
    code_challenge_method: 'S256',
  })
  const code = returned.searchParams.get('code') ?? ''

  const response = await askForToken(sim, {
    grant_type: 'authorization_code',
    code,
    code_verifier,
    ...change,
  })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error })
})

test('codes last ten minutes, tokens seven days', async () => {
  const { clock, advance } = handClock()
  const sim = await simForTest({ clock })
  const late = (await askForCode(sim, { persona: member.id })).searchParams.get('code') ?? ''
  const token = await logIn(sim, member.id, 'identify')

  advance(600_000)
  expect((await askForToken(sim, { grant_type: 'authorization_code', code: late })).status).toBe(400)
  expect((await get(sim, '/users/@me', `Bearer ${token}`)).status).toBe(200)
  advance(604_800_000)
  expect((await get(sim, '/users/@me', `Bearer ${token}`)).status).toBe(401)
})

test('the same calls at the same time give the same tokens', async () => {
  const tokens = await Promise.all(
    [1, 2].map(async () =>
      logIn(await simForTest({ clock: () => 1_800_000_000_000 }), member.id, 'identify'),
    ),
  )
  expect(tokens[0]).toMatch(/^\S{30}$/)
  expect(tokens[0]).toBe(tokens[1])
})

const memberPath = `/users/@me/guilds/${demoGuild.id}/member`

test.each([
  ['a member sees their roles', member.id, 'guilds.members.read', memberPath, 200, { roles: member.roles }],
  ['an outsider learns of no server', outsider.id, 'guilds.members.read', memberPath, 404, { code: 10004 }],
  ['the scope is needed for roles', member.id, 'identify', memberPath, 401, { code: 0 }],
  ['an unverified e-mail is marked', unverified.id, 'identify email', '/users/@me', 200, { verified: false }],
  ['a member has one server', member.id, 'guilds', '/users/@me/guilds', 200, [{ id: demoGuild.id }]],
  ['an outsider has none', outsider.id, 'guilds', '/users/@me/guilds', 200, []],
  [
    'another server is unknown',
    member.id,
    'guilds.members.read',
    '/users/@me/guilds/1/member',
    404,
    { code: 10004 },
  ],
])('%s', async (_, persona, scope, path, status, body) => {
  const sim = await simForTest()
  const answer = await get(sim, path, `Bearer ${await logIn(sim, persona, scope)}`)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject(body)
})

test('without the email scope the address stays hidden', async () => {
  const sim = await simForTest()
  const { body } = await get(sim, '/users/@me', `Bearer ${await logIn(sim, member.id, 'identify')}`)
  expect(body).not.toHaveProperty('email')
  expect(body).not.toHaveProperty('verified')
})

test('members added to the world can log in, too', async () => {
  const people = manyMembers(3)
  const sim = await simForTest({ world: { members: people } })
  const token = await logIn(sim, people[2]?.id ?? '', 'identify')
  expect((await get(sim, '/users/@me', `Bearer ${token}`)).body).toMatchObject({ username: 'member_00003' })
})
