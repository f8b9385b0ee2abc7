import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { relays } from '@longhouse/contract/relays'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite(sqlite)
})
afterAll(() => site.close())

/** Every cookie that a login could be taken from, if any were. */
const cookies = (token: string) =>
  [
    `pb_auth=${encodeURIComponent(JSON.stringify({ token, model: {} }))}`,
    `pocketbase_auth=${encodeURIComponent(JSON.stringify({ token }))}`,
    `token=${token}`,
    `Authorization=${token}`,
    `session=${token}`,
  ].join('; ')

describe('a foreign page with the visitor’s cookies', () => {
  const personal = [
    '/api/account/export',
    '/api/collections/staff_applications/records',
    '/api/discord/status',
  ]
  test.each(personal)('reads nothing: %s answers as to a guest', async (path) => {
    const headers = { Cookie: cookies(site.staff.client.authStore.token), Origin: 'https://evil.example' }
    const answer = await site.ask(path, { headers })
    const asGuest = await site.ask(path)
    expect([answer.status, answer.body]).toEqual([asGuest.status, asGuest.body])
  })

  const shapes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json',
  ]
  test.each(shapes)('changes nothing by a form of type %s', async (type) => {
    const headers = {
      Cookie: cookies(site.staff.client.authStore.token),
      'Content-Type': type,
      Origin: 'https://evil.example',
    }
    const before = await site.engine.recordsOf('faqs').count()
    const body = type.startsWith('multipart')
      ? '--x\r\nContent-Disposition: form-data; name="question"\r\n\r\nq\r\n--x--\r\n'
      : '{"question":"q","answer":"a","content":"c"}'
    const paths = ['/api/collections/faqs/records', '/api/batch', '/api/discord/assign-role']
    for (const path of [...paths, ...relays.map((relay) => relay.path)]) {
      const { status } = await site.ask(path, { method: 'POST', headers, body })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
    expect(await site.engine.recordsOf('faqs').count()).toBe(before)
    expect(await site.engine.recordsOf('outbox').count()).toBe(0)
  })

  test('changes nothing by a link: GET writes nowhere, with any override of its method', async () => {
    const { token } = site.member.client.authStore
    const headers = {
      Authorization: token,
      'X-HTTP-Method-Override': 'DELETE',
      'X-Method-Override': 'DELETE',
    }
    for (const query of ['', '?_method=DELETE', '?method=DELETE']) {
      expect(
        (await site.ask(`/api/collections/users/records/${site.member.id}${query}`, { headers })).status,
      ).toBe(200)
    }
    expect(await site.engine.recordsOf('users').findById(site.member.id)).toBeDefined()
  })

  test('is not let in with a token in the address, which logs and Referers would carry', async () => {
    const { token } = site.member.client.authStore
    for (const name of ['token', 'access_token', 'Authorization', 'auth'])
      expect((await site.ask(`/api/account/export?${name}=${token}`)).status).toBe(401)
  })
})

describe('CORS', () => {
  test('lets pages of others read what guests may read, and never with credentials', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://tog.example.evil.example']) {
      for (const [path, method] of [
        ['/api/collections/faqs/records', 'GET'],
        ['/api/collections/faqs/records', 'OPTIONS'],
        ['/api/realtime', 'OPTIONS'],
      ] as const) {
        const { headers } = await site.ask(path, {
          method,
          headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
        })
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
  })

  test.each(['/api/account/export', '/api/discord/status', '/', '/static/js/index-AbCd1234.js'])(
    '%s is not for pages of others at all',
    async (path) => {
      const { headers } = await site.ask(path, { headers: { Origin: 'https://evil.example' } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('a preflight gives back no header that was not one', async () => {
    const text = await site.raw(
      'OPTIONS /api/batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Headers: a\tb, X-Y\r\n\r\n',
    )
    expect(text.split('\r\n\r\n')[0]?.match(/^set-cookie|^location/gim)).toBeNull()
  })
})

test('no answer sets a cookie', async () => {
  const body = JSON.stringify({ identity: 'a@example.com', password: 'wrong password' })
  const headers = { 'Content-Type': 'application/json' }
  const log = await site.ask('/api/collections/users/auth-with-password', { method: 'POST', headers, body })
  expect(log.status).toBe(400)
  for (const answer of [log, await site.ask('/'), await site.ask('/api/health'), await site.ask('/chat')])
    expect(answer.headers.get('set-cookie')).toBeNull()
})
