import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { pageRedirects } from '@longhouse/contract/pages'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite(sqlite)
})
afterAll(() => site.close())

const starts = [...Object.keys(pageRedirects), '/policies/nowhere', '/api//health', '/api/oauth2-redirect']
const hostile = [
  (path: string) => `${path}?next=https://evil.example&url=//evil.example&redirect=evil`,
  (path: string) => `${path}?//evil.example/`,
  (path: string) => `http://evil.example${path}`,
  (path: string) => `//evil.example${path}`,
  (path: string) => `/\\evil.example${path}`,
  (path: string) => `${path}//evil.example`,
  (path: string) => `${path}/%2f%2fevil.example`,
  (path: string) => `${path}%0d%0aLocation:%20https://evil.example`,
  (path: string) => `${path}?%0d%0aSet-Cookie:%20a=b`,
  (path: string) => `${path}@evil.example`,
]

test.each(starts)('%s never leads out of the site, and sets nothing', async (path) => {
  for (const spell of hostile) {
    const asked = spell(path)
    for (const headers of [{}, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }]) {
      const answer = await site.ask(asked, { headers })
      const target = answer.headers.get('location')
      const leadsTo = target === null ? 'nowhere' : new URL(target, 'https://tog.example').origin
      expect([asked, leadsTo]).toEqual([asked, target === null ? 'nowhere' : 'https://tog.example'])
      expect(target ?? '/').toMatch(/^\/(?![/\\])/)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
})

test('the provider’s answer is handed to the window that waits for it, never to an address in the request', async () => {
  for (const query of [
    'redirect_uri=https://evil.example',
    'state=https://evil.example&code=x',
    'error=//evil.example',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { headers, status } = await site.ask(`/api/oauth2-redirect?${query}`, { method })
      expect([status, headers.get('location')]).toEqual([
        method === 'GET' ? 307 : 303,
        '/api/oauth2-redirect/failure',
      ])
    }
  }
})

test('addresses in mails, site map and previews are those of the setting, for any Host header', async () => {
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
  for (const path of [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/events',
    '//evil.example',
    '/api/collections/users/auth-methods',
  ])
    expect((await site.ask(path, { headers })).body.replaceAll('//evil.example"', '')).not.toMatch(
      /https?:\/\/evil\.example/,
    )
})
