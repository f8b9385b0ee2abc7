import { request } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { sqlite } from '@longhouse/engine/testing'
import { startDiscordSite, type DiscordSite } from '../testing/discord-site.ts'
import { makeUpBuild, script, type MadeUpBuild } from './made-up-build.fixture.ts'
import { PackedPages } from './web-build.ts'

let build: MadeUpBuild
let site: DiscordSite
let secure: DiscordSite

beforeAll(async () => {
  build = await makeUpBuild()
  site = await startDiscordSite(sqlite, {
    env: { WEB_DIR: build.folder, PUBLIC_URL: 'http://tog.example:8090' },
  })
  secure = await startDiscordSite(sqlite, {
    env: { WEB_DIR: build.folder, PUBLIC_URL: 'https://tog.example' },
  })
})
afterAll(async () => {
  await site.close()
  await secure.close()
  await build.remove()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Sends a request without unpacking, following redirects or normalising the path. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('pages', () => {
  const rows: [path: string, status: number, marker: string, title: string][] = [
    ['/', 200, 'the home page', 'The Outlaw Gamers'],
    ['/events', 200, 'the events page', 'Events · TOG'],
    ['/events/', 200, 'the events page', 'Events · TOG'],
    ['/events?game=gta5', 200, 'the events page', 'Events · TOG'],
    ['/account', 200, 'the shell', 'Account Settings · TOG'],
    ['/user/nobody', 404, 'the shell', 'Profile · TOG'],
    ['/%zz', 404, 'the lost page', 'Page not found · TOG'],
    ['//other.example/events', 404, 'the lost page', 'Page not found · TOG'],
    ['/\\\\other.example', 404, 'the lost page', 'Page not found · TOG'],
    ['/203.0.113.7', 200, 'the shell', 'Security notice · TOG'],
    ['/2001:db8::1', 200, 'the shell', 'Security notice · TOG'],
    ['/999.1.1.1', 404, 'the lost page', 'Page not found · TOG'],
    ['/no/such/screen', 404, 'the lost page', 'Page not found · TOG'],
    ['/events/index.html', 404, 'the lost page', 'Page not found · TOG'],
    ['/shell.html', 404, 'the lost page', 'Page not found · TOG'],
    ['/csp-hashes.json', 404, 'the lost page', 'Page not found · TOG'],
    ['/static/js/gone-AbCd1234.js', 404, 'the lost page', 'Page not found · TOG'],
    ['/../../../etc/passwd', 404, 'the lost page', 'Page not found · TOG'],
    ['/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd', 404, 'the lost page', 'Page not found · TOG'],
  ]
  test.each(rows)(
    '%s answers %i with %s and its own title [RT-20] [RT-22]',
    async (path, status, marker, title) => {
      const answer = await get(path)
      const text = answer.body.toString()
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(text).toContain(marker)
      expect(text.match(/<title>.*?<\/title>/g)).toEqual([`<title>${title}</title>`])
      expect(text.match(/<meta name="description"[^>]*>/g)).toHaveLength(1)
      expect(text).not.toContain('old')
    },
  )

  test('a page is compressed for clients that can unpack it', async () => {
    const packed = await get('/', { 'Accept-Encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(packed.body)).toEqual((await get('/')).body)
  })

  test('all pages are compressed in one place, which caches them', async () => {
    const find = vi.spyOn(PackedPages.prototype, 'find')
    await Promise.all(['/', '/', '/events'].map((path) => get(path, { 'Accept-Encoding': 'br' })))
    expect(find).toHaveBeenCalledTimes(3)
    expect(new Set(find.mock.contexts).size).toBe(1)
    find.mockRestore()
  })

  test.each([
    ['addresses where nothing is', '/nothing-here', '/no/such/screen/at/all?x=1'],
    ['profiles of unknown members', '/user/nobody', '/user/somebody-else'],
    ['spellings of one address', '/events', '/events///?x=2'],
    ['addresses of the parody', '/203.0.113.7', '/2001:db8::1'],
  ])('%s share one page, so that it is packed once', async (_what, one, other) => {
    const headers = { 'Accept-Encoding': 'br' }
    const [first, second] = [await get(one, headers), await get(other, headers)]
    expect(second.status).toBe(first.status)
    expect(second.body).toEqual(first.body)
  })

  test.each([
    ['slashes', '/'],
    ['slashes before something', '/', 'x'],
    ['letters', 'a'],
    ['characters that are escaped', '%20'],
  ])('an address of 15,000 %s is refused immediately', async (_what, piece, last = '') => {
    const { status } = await get(`/${piece.repeat(15_000 / piece.length)}${last}`)
    expect(status).toBe(414)
  })

  test('a phone that installs the site shows the community’s name', async () => {
    const answer = await get('/site.webmanifest')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      name: 'The Outlaw Gamers',
      short_name: 'TOG',
      start_url: '/',
      display: 'standalone',
      share_target: { action: '/clips', method: 'GET', params: { text: 'submit', url: 'link' } },
    })
  })

  test('a long press on its icon leads to pages that exist', async () => {
    const { shortcuts } = JSON.parse((await get('/site.webmanifest')).body.toString())
    expect(shortcuts).toContainEqual({ name: 'Events', url: '/events' })
    expect(shortcuts).toContainEqual({ name: 'Records', url: '/records' })
    for (const { url } of shortcuts) expect((await get(url)).status).toBe(200)
  })

  test('its icons have the size that they declare, and show the mark', async () => {
    const { icons } = JSON.parse((await get('/site.webmanifest')).body.toString())
    const drawn = icons.filter((icon: { type: string }) => icon.type === 'image/png')
    expect(drawn.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of drawn) {
      const answer = await get(src)
      expect(answer.headers['content-type']).toBe('image/png')
      const picture = sharp(answer.body)
      const { width, height } = await picture.metadata()
      expect(`${width}x${height}`).toBe(sizes)
      const { dominant, channels } = await picture.stats()
      expect(dominant.g, 'the ground is dark').toBeLessThan(40)
      expect(channels[1]?.max, 'the mark is bright').toBeGreaterThan(200)
    }
  })

  test('HEAD gets the same response as GET, without the page', async () => {
    const answer = await get('/no-such-screen', {}, 'HEAD')
    expect(answer.status).toBe(404)
    expect(answer.body).toHaveLength(0)
  })

  test('an unknown call of the API is refused in its own shape', async () => {
    const answer = await get('/api/nothing')
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404, data: {} })
  })
})

describe('redirects', () => {
  test.each([
    ['/leaderboard', '/upvote-leaderboard'],
    ['/blackops6-leaderboard', '/bo6-leaderboard'],
    ['/terms-and-policies', '/policies'],
    ['/chat', '/discord'],
    ['/admin-dashboard', '/admin'],
    ['/policies/unknown', '/policies'],
    ['/chat/?a=1&b=2', '/discord?a=1&b=2'],
  ])('%s leads to %s [RT-21]', async (from, to) => {
    const { status, headers } = await get(from)
    expect([status, headers['location']]).toEqual([302, to])
  })
})

describe('security headers', () => {
  test('only own scripts and the one inline script run; foreign frames and pictures are named', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
    expect(directives).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'sha256-made+up/hash='"],
      'connect-src': ["'self'", 'https://e.widgetbot.io'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      'frame-src': ['https://www.youtube-nocookie.com', 'https://e.widgetbot.io'],
    })
    expect(directives['img-src']).toContain('https://server.arcgisonline.com')
    expect((await get('/no-such-screen')).headers['content-security-policy']).toBe(policy)
  })

  test('the other headers are sent, on the 404 page too', async () => {
    for (const path of ['/', '/no-such-screen'])
      expect((await get(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
  })

  test('HSTS is promised only where the public address is https', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    const answer = await fetch(secure.url)
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })
})

describe('the overlay of a stream [GN-09]', () => {
  const address = '/overlay/abcdefghijklmnopqrstuvwx?show=board'

  test('has no background from its first paint on, and a wrong key gets the same page', async () => {
    const answer = await get(address)
    const text = answer.body.toString()
    expect(answer.status).toBe(200)
    expect(text).toContain('the shell')
    expect(text).toMatch(/<style>[^<]*background:transparent!important[^<]*<\/style><\/head>/)
    expect((await get('/overlay/x')).body).toEqual(answer.body)
    expect((await get('/account')).body.toString()).not.toContain('transparent')
  })

  test('its address is in no search engine, in no referrer and not in the page', async () => {
    const answer = await get(address)
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(answer.body.toString()).not.toContain('abcdefghijklmnopqrstuvwx')
    expect((await get('/sitemap.xml')).body.toString()).not.toContain('overlay')
  })
})

describe('files', () => {
  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ] as const)(
    'a hashed file comes from its %s copy and is kept for good [OV-11]',
    async (encoding, unpack) => {
      const answer = await get('/static/js/index-AbCd1234.js', { 'Accept-Encoding': encoding })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers['content-type']).toMatch(/javascript/)
      expect(answer.headers['vary']).toMatch(/accept-encoding/i)
      expect(unpack(answer.body).toString()).toBe(script)
    },
  )

  test('a client that cannot unpack gets it plain', async () => {
    const answer = await get('/static/js/index-AbCd1234.js')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body.toString()).toBe(script)
  })

  test.each(['before', 'after'])(
    'a hashed file of a build %s this one is sent the same way',
    async (which) => {
      const path = `/static/js/index-${which}12.js`
      expect((await get(path)).status).toBe(404)
      await build.add(which, path, which)
      await build.add(which, `${path}.br`, brotliCompressSync(which))
      const answer = await get(path, { 'Accept-Encoding': 'br' })
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(brotliDecompressSync(answer.body).toString()).toBe(which)
    },
  )

  test.each([
    ['pages', 'index.html', '/index.html'],
    ['files without a hash', 'icons/new.svg', '/icons/new.svg'],
    ['folders', 'static/js/a/b.js', '/static/js/a'],
    ['files below folders', 'static/js/a/b.js', '/static/js/a/b.js'],
  ])('of other builds %s are not there', async (_what, name, path) => {
    await build.add('other', name, 'of another build')
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).not.toContain('of another build')
  })

  test('no file of an unfinished build is served', async () => {
    await build.add('.making-next', 'static/js/next-12345678.js', 'half of it')
    expect((await get('/static/js/next-12345678.js')).status).toBe(404)
  })

  test('a file without a hash is requested again after an hour', async () => {
    const answer = await get('/icons/mood-concerned.svg')
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600' })
    expect(answer.headers['content-type']).toMatch(/image\/svg\+xml/)
  })

  test('a file that the client has already is not sent again', async () => {
    const { etag } = (await get('/icons/mood-concerned.svg')).headers
    const answer = await get('/icons/mood-concerned.svg', { 'If-None-Match': String(etag) })
    expect(answer.status).toBe(304)
    expect(answer.body).toHaveLength(0)
  })
})

describe('for search engines', () => {
  test('robots.txt keeps them out of private pages and names the site map', async () => {
    const answer = await get('/robots.txt')
    expect(answer.headers['content-type']).toMatch(/text\/plain/)
    const lines = answer.body.toString().trim().split('\n')
    expect(lines).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin',
      'Disallow: /account',
      'Sitemap: http://tog.example:8090/sitemap.xml',
    ])
  })

  test('the site map lists public pages at the public address, and no others', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toMatch(/application\/xml/)
    const pages = [...answer.body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    for (const path of ['/', '/events', '/faq', '/policies/privacy', '/login'])
      expect(pages).toContain(`http://tog.example:8090${path}`)
    for (const path of ['/account', '/admin', '/user/:username', '/discord/callback'])
      expect(pages).not.toContain(`http://tog.example:8090${path}`)
  })
})

describe('the worker of the app', () => {
  test('is that of the build, and requested every time', async () => {
    const { status, headers, body } = await get('/worker.js')
    expect([status, body.toString()]).toEqual([200, '/* the worker */'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toMatch(/javascript/)
  })

  test('is replaced by one that removes itself if it is off', async () => {
    const off = await startDiscordSite(sqlite, { env: { WEB_DIR: build.folder, APP_WORKER: 'off' } })
    try {
      const answer = await fetch(`${off.url}/worker.js`)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toContain('self.registration.unregister()')
    } finally {
      await off.close()
    }
  })
})
