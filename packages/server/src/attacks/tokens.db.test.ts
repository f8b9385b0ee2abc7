import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

type Claims = Record<string, unknown>

onEitherDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
    await site.engine.upsertSuperuser('root@example.com', 'a root password')
  })
  afterAll(() => site.close())

  /** Returns the id of the account that the site takes the bearer for, or undefined. */
  const whoIs = async (token: string): Promise<string | undefined> => {
    const answers = await Promise.all(
      [token, `Bearer ${token}`].map((Authorization) =>
        site.ask('/api/account/export', { headers: { Authorization } }),
      ),
    )
    const [first, second] = answers.map(({ status, body }) => (status === 200 ? body : undefined))
    expect(first).toBe(second)
    return first?.includes(site.member.id) ? site.member.id : first && 'somebody else'
  }

  test('the token itself is valid, so that the next tests prove something', async () => {
    expect(await whoIs(site.member.client.authStore.token)).toBe(site.member.id)
  })

  describe('forged', () => {
    const forgeries: { name: string; forge: (token: string) => string }[] = [
      { name: 'alg none, no signature', forge: (token) => `${part({ alg: 'none' })}.${bodyOf(token)}.` },
      { name: 'alg None, old signature', forge: (token) => `${part({ alg: 'None' })}.${rest(token)}` },
      { name: 'signed with an empty key', forge: (token) => signed(claimsOf(token), '') },
      { name: 'signed with a guess', forge: (token) => signed(claimsOf(token), 'secret') },
      {
        name: 'signed with its own id',
        forge: (token) => signed(claimsOf(token), String(claimsOf(token)['id'])),
      },
      { name: 'without a signature', forge: (token) => token.split('.').slice(0, 2).join('.') },
      { name: 'with half a signature', forge: (token) => token.slice(0, -20) },
      { name: 'with a longer life', forge: (token) => changed(token, { exp: 9_999_999_999 }) },
      { name: 'for another account', forge: (token) => changed(token, { id: site.staff.id }) },
      { name: 'for another collection', forge: (token) => changed(token, { collectionId: '_superusers' }) },
      { name: 'of another type', forge: (token) => changed(token, { type: 'passwordReset' }) },
      { name: 'with a list for an id', forge: (token) => changed(token, { id: [site.staff.id] }) },
      {
        name: 'with a key of its own',
        forge: (token) => `${part({ alg: 'HS256', jwk: { kty: 'oct', k: '' } })}.${rest(token)}`,
      },
      {
        name: 'with a key from a file',
        forge: (token) => `${part({ alg: 'HS256', kid: '/dev/null' })}.${rest(token)}`,
      },
    ]
    test.each(forgeries)('$name', async ({ forge }) => {
      expect(await whoIs(forge(site.member.client.authStore.token))).toBeUndefined()
    })
  })

  test('a token for files gives no other access, and a login opens no file', async () => {
    const fileToken = await site.member.client.files.getToken()
    expect(await whoIs(fileToken)).toBeUndefined()
    const headers = { Authorization: fileToken }
    for (const path of ['auth-refresh', 'revoke-sessions', 'request-email-change'])
      expect((await site.ask(`/api/collections/users/${path}`, { method: 'POST', headers })).status).toBe(401)
    expect((await site.ask('/api/files/token', { method: 'POST', headers })).status).toBe(401)
  })

  test('a login token does not work as a link of a mail', async () => {
    const { token } = site.member.client.authStore
    const password = { password: 'another password', passwordConfirm: 'another password' }
    const headers = { 'Content-Type': 'application/json' }
    for (const [path, more] of [
      ['confirm-password-reset', password],
      ['confirm-verification', {}],
      ['confirm-email-change', { password: 'x' }],
    ] as const) {
      const body = JSON.stringify({ token, ...more })
      const answer = await site.ask(`/api/collections/users/${path}`, { method: 'POST', headers, body })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })

  test('reset codes of odd types reset nothing', async () => {
    const headers = { 'Content-Type': 'application/json' }
    for (const token of [{}, [], null, true, 0, { $ne: '' }, '']) {
      const body = JSON.stringify({
        token,
        password: 'another password',
        passwordConfirm: 'another password',
      })
      const path = '/api/collections/users/confirm-password-reset'
      expect((await site.ask(path, { method: 'POST', headers, body })).status).toBe(400)
    }
  })

  test('a member’s token is not a superuser’s, with any collection in the address', async () => {
    const headers = { Authorization: site.staff.client.authStore.token }
    for (const path of ['/api/settings', '/api/logs', '/api/backups', '/api/crons', '/api/collections']) {
      expect([path, (await site.ask(path, { headers })).status]).toEqual([path, 403])
      expect([path, (await site.ask(path)).status]).toEqual([path, 401])
    }
    const refresh = '/api/collections/_superusers/auth-refresh'
    expect((await site.ask(refresh, { method: 'POST', headers })).status).toBe(403)
    const impersonate = `/api/collections/users/impersonate/${site.member.id}`
    expect((await site.ask(impersonate, { method: 'POST', headers })).status).toBe(403)
  })

  test('a revoked token stays invalid: reading, refreshing, streams', async () => {
    const again = await site.logIn('200000000000000002').catch(() => site.other)
    const { token } = again.client.authStore
    await again.client.send('/api/collections/users/revoke-sessions', { method: 'POST' })
    expect(await whoIs(token)).toBeUndefined()
    const headers = { Authorization: token }
    const refresh = await site.ask('/api/collections/users/auth-refresh', { method: 'POST', headers })
    expect(refresh.status).toBe(401)
  })
})

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function bodyOf(token: string): string {
  return token.split('.')[1] ?? ''
}

function rest(token: string): string {
  return token.slice(token.indexOf('.') + 1)
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(bodyOf(token), 'base64url').toString())
}

function changed(token: string, claims: Claims): string {
  const [head, , signature] = token.split('.')
  return `${head}.${part({ ...claimsOf(token), ...claims })}.${signature}`
}

function signed(claims: Claims, key: string): string {
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}
