import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeCaches } from './fake-caches.fixture.ts'
import { Kept } from './kept.ts'

const site = 'https://tog.example'
const old = {
  id: 'old',
  files: ['/static/js/index-old.js', '/static/js/ranks-old.js'],
  core: ['/static/js/index-old.js'],
}
const next = { id: 'new', files: ['/static/js/index-new.js'], core: ['/static/js/index-new.js'] }
const rest = { member: [], pages: ['/ranks'] }
const pageOf = (build: string) => `<script src="/static/js/index-${build}.js"></script>`
const now = { later: (work: Promise<unknown>) => void waiting.push(work) }

let waiting: Promise<unknown>[]
let caches: FakeCaches
/** The server's responses by path; undefined means no network. */
let server: Map<string, string> | undefined
let untilAnswered: () => Promise<void>

beforeEach(() => {
  waiting = []
  untilAnswered = async () => undefined
  server = new Map([
    ['/notifications', pageOf('old')],
    ['/ranks', pageOf('old')],
    ['/static/js/index-old.js', 'old'],
    ['/static/js/ranks-old.js', 'old ranks'],
    ['/static/js/index-new.js', 'new'],
  ])
  const fetchIt = async (asked: Request | string) => {
    await untilAnswered()
    if (!server) throw new TypeError('Failed to fetch')
    const text = server.get(new URL(typeof asked === 'string' ? asked : asked.url, site).pathname)
    return new Response(text ?? 'lost', { status: text === undefined ? 404 : 200 })
  }
  caches = new FakeCaches(site, fetchIt)
  vi.stubGlobal('fetch', fetchIt)
  vi.stubGlobal('caches', caches)
})
afterEach(() => vi.unstubAllGlobals())

const ask = (path: string) => new Request(`${site}${path}`)
const textOf = async (answer: Promise<Response>) => (await answer).text()

describe('the files of a build', () => {
  test('come from the cache after the first request', async () => {
    const kept = new Kept({ ...old, ...rest })
    expect(await textOf(kept.file(ask('/static/js/ranks-old.js'), now))).toBe('old ranks')
    await Promise.all(waiting)
    server = undefined
    expect(await textOf(kept.file(ask('/static/js/ranks-old.js'), now))).toBe('old ranks')
  })

  test('of another build are not cached, even on request', async () => {
    const kept = new Kept({ ...old, ...rest })
    const files = ['/static/js/index-new.js', '/api/collections/users/records', '/static/js/index-old.js']
    await kept.keep({ kind: 'keep', files, isMember: false })
    expect(await kept.paths()).toEqual(['/shell', '/static/js/index-old.js'])
    expect(kept.hasFile('/static/js/index-new.js')).toBe(false)
  })

  test('that the server does not have are not kept', async () => {
    server?.delete('/static/js/ranks-old.js')
    const kept = new Kept({ ...old, ...rest })
    await kept.file(ask('/static/js/ranks-old.js'), now)
    await Promise.all(waiting)
    expect(await kept.paths()).toEqual([])
  })
})

describe('pages', () => {
  test('come from the server, and their last copy where it does not answer', async () => {
    const kept = new Kept({ ...old, ...rest })
    await kept.keepCore()
    expect(await textOf(kept.page(ask('/ranks?x=1'), now))).toBe(pageOf('old'))
    await Promise.all(waiting)
    server = undefined
    expect(await textOf(kept.page(ask('/ranks'), now))).toBe(pageOf('old'))
    expect(await textOf(kept.page(ask('/user/robin'), now)), 'any other is the shell').toBe(pageOf('old'))
    expect(await kept.paths()).toEqual(['/static/js/index-old.js', '/shell', '/ranks'])
  })

  test('of a new build are shown, and the copy stays that of the old one', async () => {
    const kept = new Kept({ ...old, ...rest })
    await kept.keepCore()
    await kept.page(ask('/ranks'), now)
    await Promise.all(waiting)
    server?.set('/ranks', pageOf('new'))
    expect(await textOf(kept.page(ask('/ranks'), now))).toBe(pageOf('new'))
    await Promise.all(waiting)
    server = undefined
    expect(await textOf(kept.page(ask('/ranks'), now))).toBe(pageOf('old'))
  })

  test.each(['/api/health', '/operator', '/operator/logs', '/admin', '/overlay/key'])(
    '%s is left alone',
    (path) => {
      expect(new Kept({ ...old, ...rest }).isPage(path)).toBe(false)
    },
  )

  test.each(['/', '/events', '/administer', '/apiary'])('%s is a page', (path) => {
    expect(new Kept({ ...old, ...rest }).isPage(path)).toBe(true)
  })
})

describe('a new build', () => {
  test('is not taken in while another node still sends pages of the old one', async () => {
    await expect(new Kept({ ...next, ...rest }).keepCore()).rejects.toThrow('another build')
  })

  test('has a cache of its own, and removes those of others once it is in charge', async () => {
    await new Kept({ ...old, ...rest }).keepCore()
    server?.set('/notifications', pageOf('new'))
    const kept = new Kept({ ...next, ...rest })
    await kept.keepCore()
    expect(await caches.keys()).toEqual(['build-old', 'build-new'])
    await kept.removeOthers()
    expect(await caches.keys()).toEqual(['build-new'])
    expect(await kept.paths()).toEqual(['/static/js/index-new.js', '/shell'])
  })
})

test('a logout leaves only the files and the shell that every visitor gets [ME-14]', async () => {
  const kept = new Kept({ ...old, ...rest })
  await kept.keepCore()
  await kept.keep({ kind: 'keep', files: old.files, isMember: true })
  await kept.page(ask('/ranks'), now)
  await Promise.all(waiting)
  await kept.forget()
  expect(await kept.paths()).toEqual(['/static/js/index-old.js', '/shell'])
  server = undefined
  await kept.forget()
  expect(await kept.paths()).toEqual([])
})

test.each([0, 1, 2])(
  'a file that arrives after its member has left is not cached: response %i [ME-14]',
  async (late) => {
    const member = ['/static/js/ranks-old.js']
    const kept = new Kept({ ...old, ...rest, member })
    const { promise: gone, resolve: goOn } = Promise.withResolvers<void>()
    let asked = 0
    untilAnswered = async () => {
      asked += 1
      if (asked === late + 1) await gone
    }
    const keeping = kept.keep({ kind: 'keep', files: ['/static/js/index-old.js'], isMember: true })
    await vi.waitFor(() => expect(asked).toBe(late + 1))
    await kept.forget()
    goOn()
    await keeping
    expect((await kept.paths()).toSorted()).toEqual(['/shell', '/static/js/index-old.js'])
  },
)
