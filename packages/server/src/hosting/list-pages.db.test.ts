import type { CollectionDefinition, Shape } from '@longhouse/engine/schema'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentLists, contentPageSize } from '@longhouse/contract/content'
import { homeSeconds } from '@longhouse/contract/home'
import { createEvent } from '../testing/factories.ts'
import { onEachSite } from '../testing/on-each-site.ts'
import { ListPages } from './written-pages.ts'

// Returns its input, and a mark that is never the same twice.
const writer = `
import { parentPort, workerData } from 'node:worker_threads'
const { community, page } = workerData
const html = JSON.stringify({ ...page, name: community.organisation.name, mark: crypto.randomUUID() })
parentPort.postMessage({ [page.path]: html })
`

const written = async (pages: ListPages, path: string) => JSON.parse((await pages.find(path)) ?? 'null')

onEachSite((site) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-pages-'))
    await writeFile(join(folder, 'writer.mjs'), writer)
    await writeFile(join(folder, 'broken.mjs'), `throw new Error('made up')`)
    await writeFile(join(folder, 'silent.mjs'), '')
    await site.as.staff.collection('ranks').create({ title: 'Second', position: 2 })
    await site.as.staff.collection('ranks').create({ title: 'First', description: 'Of **all**', position: 1 })
    await site.as.staff.collection('faqs').create({ question: 'Who?', answer: 'We' })
    await site.as.staff.collection('conduct_rules').create({ rule_content: 'Be kind' })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const pagesBy = (file?: string) =>
    new ListPages(site, {
      folder,
      builds: folder,
      pages: new Map(),
      scriptHashes: [],
      shell: '',
      ...(file ? { pageWriter: join(folder, file) } : {}),
    })

  test.each(Object.entries(contentLists))('%s are rendered as guests read them', async (collection, list) => {
    const { items } = await site.as.guest
      .collection(collection)
      .getList(1, contentPageSize, { sort: list.sort })
    expect(items.length).toBeGreaterThan(0)
    expect(await written(pagesBy('writer.mjs'), list.page)).toEqual({
      path: list.page,
      lists: { [collection]: items },
      name: site.community.organisation.name,
      mark: expect.any(String),
    })
  })

  test('a page is rendered once for all requests, and again after a change', async () => {
    const pages = pagesBy('writer.mjs')
    const [first, second] = await Promise.all([written(pages, '/faq'), written(pages, '/faq')])
    expect(second.mark).toBe(first.mark)
    await site.as.staff.collection('faqs').create({ question: 'When?', answer: 'Now' })
    const third = await written(pages, '/faq')
    expect(third.lists.faqs.at(-1).question).toBe('When?')
    expect(third.mark).not.toBe(first.mark)
    expect((await written(pages, '/faq')).mark).toBe(third.mark)
  })

  test('the home page has what is on, and no request waits for its next rendering', async () => {
    let time = new Date('2026-06-10T18:00:00Z').getTime()
    let answers = 0
    const engine = {
      ...site.engine,
      records: <Name extends string, S extends Shape>(collection: CollectionDefinition<Name, S>) => {
        if (collection.name === 'clips') answers += 1
        return site.engine.records(collection)
      },
    }
    const build = {
      folder,
      builds: folder,
      pages: new Map(),
      scriptHashes: [],
      shell: '',
      pageWriter: join(folder, 'writer.mjs'),
    }
    const pages = new ListPages({ ...site, engine, now: () => new Date(time) }, build)
    const first = await written(pages, '/')
    expect(first).toMatchObject({ path: '/', lists: { home: { tonight: 0 } } })
    const start_date = new Date(time + 60 * 60_000)
    const end_date = new Date(time + 3 * 60 * 60_000)
    const values = { name: 'Tonight', start_date, end_date, is_public: true, status: 'upcoming' }
    await createEvent(site.engine, values)
    expect((await written(pages, '/')).mark, 'kept for its seconds').toBe(first.mark)
    expect(answers).toBe(1)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + homeSeconds * 1000)
    try {
      expect((await written(pages, '/')).mark, 'the page there is, while the new one is written').toBe(
        first.mark,
      )
      time += 1
      await vi.waitFor(async () => {
        expect((await written(pages, '/')).lists.home.event).toMatchObject({ name: 'Tonight' })
      })
    } finally {
      clock.mockRestore()
    }
  })

  test('with the database down the page is served as it was built', async () => {
    const engine = {
      ...site.engine,
      recordsOf: () => {
        throw new Error('away')
      },
    }
    const pageWriter = join(folder, 'writer.mjs')
    const build = { folder, builds: folder, pages: new Map(), scriptHashes: [], shell: '', pageWriter }
    expect(await new ListPages({ ...site, engine }, build).find('/ranks')).toBeUndefined()
  })

  test.each([
    ['a page without lists', 'writer.mjs', '/events'],
    ['a build that cannot write', undefined, '/ranks'],
    ['a writer that fails', 'broken.mjs', '/ranks'],
    ['a writer that ends silently', 'silent.mjs', '/ranks'],
    ['a missing writer', 'missing.mjs', '/ranks'],
  ])('%s: the page as it was built', async (_case, file, path) => {
    expect(await pagesBy(file).find(path)).toBeUndefined()
  })
})
