import { createHash, randomBytes } from 'node:crypto'
import { demoPersonas } from '@longhouse/discord-sim'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { outcomeOf } from '../testing/outcome.ts'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

const { admin, owner, unverified } = demoPersonas
const password = 'planted password'

onEitherDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
  })
  afterAll(() => site.close())

  const users = () => site.engine.recordsOf('users')
  const plant = (values: Readonly<Record<string, unknown>>) =>
    users().create({ password, passwordConfirm: password, ...values })
  const enter = (identity: string) =>
    outcomeOf(site.guest().collection('users').authWithPassword(identity, password))

  const exchange = (body: Readonly<Record<string, unknown>>, provider = 'discord') =>
    outcomeOf(
      site.guest().send('/api/collections/users/auth-with-oauth2', {
        method: 'POST',
        body: { provider, ...body },
      }),
    )

  describe('a planted account', () => {
    test('with an unverified address goes to its owner, and loses the planter’s password, sessions and links', async () => {
      const planted = await plant({ username: 'planted', email: admin.email })
      const theirs = await site.engine.issueToken('users', planted.id)
      const link = {
        collectionRef: planted['collectionId'],
        recordRef: planted.id,
        provider: 'github',
        providerId: '1',
      }
      await site.engine.recordsOf('_externalAuths').create(link)
      const { id } = await site.logIn(admin.id)
      expect(id).toBe(planted.id)
      expect((await site.engine.authenticate(theirs)).auth).toBeNull()
      expect(await enter(admin.email)).toBe(400)
      const links = await site.engine.recordsOf('_externalAuths').findAll({ filter: `recordRef = '${id}'` })
      expect(links.map(({ provider }) => provider)).toEqual(['discord'])
    })

    test('of another Discord id is not found by its address, proven or not', async () => {
      for (const verified of [true, false]) {
        const taken = await plant({
          username: `taken-${verified}`,
          email: owner.email,
          discord_id: '4711',
          is_admin: true,
          verified,
        })
        await expect(site.logIn(owner.id)).rejects.toMatchObject({ status: 403 })
        expect(await users().findById(taken.id)).toMatchObject({ discord_id: '4711', verified })
        expect(await users().count({ filter: `discord_id = '${owner.id}'` })).toBe(0)
        await users().delete(taken.id)
      }
    })

    test('is not reached by an address that Discord has not verified', async () => {
      const victim = await plant({ username: 'victim', email: unverified.email, verified: true })
      const { id, answer } = await site.logIn(unverified.id)
      expect(id).not.toBe(victim.id)
      expect(answer.record['email']).toBe('')
      expect(await enter(unverified.email)).toBe('ok')
    })
  })

  describe('the exchange', () => {
    test('a code works once', async () => {
      const flow = await begin(site)
      expect(await exchange(flow)).toBe('ok')
      expect(await exchange(flow)).toBe(400)
    })

    test('a stolen code is worthless without the verifier of the browser that began', async () => {
      const { code, redirectURL } = await begin(site)
      expect(await exchange({ code, redirectURL, codeVerifier: randomBytes(32).toString('base64url') })).toBe(
        400,
      )
      const again = await begin(site)
      expect(await exchange({ code: again.code, redirectURL })).toBe(400)
    })

    test('a code for one address is not taken by way of another', async () => {
      const flow = await begin(site)
      expect(await exchange({ ...flow, redirectURL: 'https://evil.example/api/oauth2-redirect' })).toBe(400)
    })

    test.each(['google', 'Discord', 'discord ', '__proto__', '../discord', ''])(
      'provider %j is none',
      async (name) => {
        expect(await exchange(await begin(site), name)).toBe(400)
      },
    )

    test.each([
      ['the code', { code: {} }],
      ['the verifier', { codeVerifier: ['x'] }],
      ['the data of a new account', { createData: 'x' }],
    ])('%s of an odd type is refused', async (_, odd) => {
      expect(await exchange({ ...(await begin(site)), ...odd })).toBe(400)
    })
  })

  test('the redirect from Discord goes only to the stream that waits for it, at its own address', async () => {
    const { client } = site.member
    const { oauth2 } = await client.collection('users').listAuthMethods()
    const [first, second] = [
      oauth2.providers[0],
      (await client.collection('users').listAuthMethods()).oauth2.providers[0],
    ]
    expect(first?.state).not.toBe(second?.state)
    expect(first?.codeVerifier).not.toBe(second?.codeVerifier)
    for (const state of [first?.state ?? '', 'x', '', '@oauth2'])
      expect(
        (await site.ask(`/api/oauth2-redirect?state=${state}&code=stolen`)).headers.get('location'),
      ).toBe('/api/oauth2-redirect/failure')
  })

  test('rights cannot be brought along, in any spelling', async () => {
    for (const createData of [
      { is_admin: true },
      { 'is_admin+': true },
      { is_staff: true },
      { verified: true },
      { email: 'other@example.com' },
      { password, passwordConfirm: password },
      { id: 'chosen123456789' },
      { tokenKey: 'k'.repeat(50) },
      { discord_data: { roles: [] } },
    ])
      await expect(site.logIn(demoPersonas.member.id, createData)).rejects.toMatchObject({ status: 400 })
    expect(await users().findById(site.member.id)).toMatchObject({ is_admin: false, is_staff: false })
  })
})

/** Returns the values that the browser has when Discord has redirected it. */
async function begin(site: WholeSite) {
  const { oauth2 } = await site.guest().collection('users').listAuthMethods()
  const redirectURL = `${site.url}/api/oauth2-redirect`
  const codeVerifier = randomBytes(32).toString('base64url')
  const address = new URL(oauth2.providers[0]?.authURL ?? '')
  for (const [name, value] of Object.entries({
    redirect_uri: redirectURL,
    scope: 'identify email guilds.members.read',
    persona: demoPersonas.member.id,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  const response = await fetch(address, { redirect: 'manual' })
  const code = new URL(response.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
  return { code, codeVerifier, redirectURL }
}
