import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { createEvent } from '../testing/factories.ts'
import { startWholeSite, type RawAnswer, type WholeSite } from './whole-site.fixture.ts'

let site: WholeSite
let file: string
beforeAll(async () => {
  site = await startWholeSite(sqlite)
  const event = await site.engine.recordsOf('tournaments').findById(await createEvent(site.engine))
  file = `/api/files/tournaments/${event?.id}/${String(event?.['thumbnail'])}`
})
afterAll(() => site.close())

/** One address for each kind of response. */
const kinds: { kind: string; path: string | (() => string); method?: string; status: number }[] = [
  { kind: 'a page', path: '/', status: 200 },
  { kind: 'the 404 page', path: '/no-such-screen', status: 404 },
  { kind: 'a page nobody can spell', path: '/%zz', status: 404 },
  { kind: 'a hashed asset', path: '/static/js/index-AbCd1234.js', status: 200 },
  { kind: 'a picture of the app', path: '/icons/mood-concerned.svg', status: 200 },
  { kind: 'an icon of the app', path: '/icons/app-192.png', status: 200 },
  { kind: 'the worker of the app', path: '/worker.js', status: 200 },
  { kind: 'robots.txt', path: '/robots.txt', status: 200 },
  { kind: 'the site map', path: '/sitemap.xml', status: 200 },
  { kind: 'a redirect', path: '/chat', status: 302 },
  { kind: 'a redirect of the API', path: '/api//health', status: 307 },
  { kind: 'health', path: '/api/health', status: 200 },
  { kind: 'a list', path: '/api/collections/faqs/records', status: 200 },
  { kind: 'a list that is kept', path: '/api/collections/faqs/records', status: 200 },
  { kind: 'a refused list', path: '/api/collections/faqs/records?filter=x', status: 400 },
  { kind: 'an unknown record', path: '/api/collections/faqs/records/none', status: 404 },
  { kind: 'a refused write', path: '/api/collections/faqs/records', method: 'POST', status: 400 },
  { kind: 'a route of a feature', path: '/api/account/export', status: 401 },
  { kind: 'a relay', path: '/api/webhooks/clip-upload', method: 'POST', status: 401 },
  { kind: 'a reward', path: '/api/discord/assign-role', method: 'POST', status: 401 },
  { kind: 'the bare API', path: '/api', status: 404 },
  { kind: 'an unknown call', path: '/api/nothing', status: 404 },
  { kind: 'an uploaded file', path: () => file, status: 200 },
  { kind: 'a missing file', path: '/api/files/clips/x/y.png', status: 404 },
  { kind: 'the way back from Discord', path: '/api/oauth2-redirect?state=x&code=y', status: 307 },
  { kind: 'the end of a login', path: '/api/oauth2-redirect/failure', status: 200 },
  { kind: 'a method nobody knows', path: '/', method: 'TRACE', status: 404 },
  { kind: 'a preflight', path: '/api/collections/faqs/records', method: 'OPTIONS', status: 204 },
]

describe('security headers', () => {
  test.each(kinds)('are on $kind', async ({ path, method = 'GET', status }) => {
    const answer = await site.ask(typeof path === 'string' ? path : path(), { method })
    expect(answer.status).toBe(status)
    requireHeaders(answer)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('are on an event stream', async () => {
    const text = await site.raw('GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n', 300)
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    for (const name of ['x-content-type-options', 'content-security-policy', 'strict-transport-security'])
      expect(text.toLowerCase()).toContain(`${name}:`)
    expect(text).toMatch(/cache-control: no-store/i)
  })

  test('are on the refusal of an invalid request', async () => {
    for (const bytes of ['garbage\r\n\r\n', 'GET / HTTP/1.1\r\nbroken header\r\n\r\n']) {
      const text = await site.raw(bytes)
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(text).toContain('X-Content-Type-Options: nosniff')
      expect(text).toContain(
        '{"data":{},"message":"Something went wrong while processing your request.","status":400}',
      )
    }
  })

  test('promise https only if the public address uses it', async () => {
    const plain = await startWholeSite(sqlite, { PUBLIC_URL: 'http://tog.example' })
    try {
      for (const path of ['/', '/api/health', '/api/collections/faqs/records', '/chat'])
        expect((await plain.ask(path)).headers.get('strict-transport-security')).toBeNull()
    } finally {
      await plain.close()
    }
  })
})

describe('personal data', () => {
  test.each([
    '/api/account/export',
    '/api/collections/staff_applications/records',
    '/api/collections/_sessions/records',
  ])('%s is not cached between the site and its reader', async (path) => {
    const { token } = site.member.client.authStore
    const { status, headers } = await site.ask(path, { headers: { Authorization: token } })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toMatch(/no-store|private/)
  })

  test('a login is not stored', async () => {
    const token = site.member.client.authStore.token
    const path = '/api/collections/users/auth-refresh'
    const { status, headers } = await site.ask(path, { method: 'POST', headers: { Authorization: token } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('no internals show', () => {
  test.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/csp-hashes.json',
    '/data/data.db',
    '/static/',
    '/icons/',
    '/static/js/index-AbCd1234.js.map',
    '/static/js/index-AbCd1234.js.br',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/static/..%5c..%5cpackage.json',
    '/metrics',
    '/debug',
    '/_/',
  ])('%s is the 404 page', async (path) => {
    const { status, body } = await site.ask(path)
    expect([status, body.includes('the lost page')]).toEqual([404, true])
  })

  test('no response names the software', async () => {
    for (const path of ['/', '/api/health', '/api/nothing', '/no-such-screen']) {
      const { headers, body } = await site.ask(path)
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
      expect(body).not.toMatch(/fastify|FST_|node_modules|at .+\.ts:\d+/i)
    }
  })

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'MOVE'])('%s is not echoed', async (method) => {
    const text = await site.raw(
      `${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`,
      1000,
    )
    expect(text).not.toContain('echo-me')
    expect(text).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

function requireHeaders({ headers }: RawAnswer): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^default-src '(self|none)'/)
  expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  expect(headers.get('cross-origin-opener-policy')).toMatch(
    /^(same-origin|same-origin-allow-popups|unsafe-none)$/,
  )
  const isSandboxed = headers.get('content-security-policy')?.includes('sandbox')
  expect(headers.get('x-frame-options')).toBe(isSandboxed ? null : 'SAMEORIGIN')
}
