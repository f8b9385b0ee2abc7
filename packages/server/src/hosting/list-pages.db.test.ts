import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentLists, contentPageSize } from '@longhouse/contract/content'
import { onEachSite } from '../testing/on-each-site.ts'
import { ListPages } from './list-pages.ts'

// Writes what it was given and a mark that is never the same twice.
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

  test.each(Object.entries(contentLists))('%s are written as guests read them', async (collection, list) => {
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

  test('a page is written once for all, and anew after a change', async () => {
    const pages = pagesBy('writer.mjs')
    const [first, second] = await Promise.all([written(pages, '/faq'), written(pages, '/faq')])
    expect(second.mark).toBe(first.mark)
    await site.as.staff.collection('faqs').create({ question: 'When?', answer: 'Now' })
    const third = await written(pages, '/faq')
    expect(third.lists.faqs.at(-1).question).toBe('When?')
    expect(third.mark).not.toBe(first.mark)
    expect((await written(pages, '/faq')).mark).toBe(third.mark)
  })

  test('with the database away the page goes out as it was built', async () => {
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
    ['a writer that ends without a word', 'silent.mjs', '/ranks'],
    ['a writer that is not there', 'missing.mjs', '/ranks'],
  ])('%s: the page as it was built', async (_case, file, path) => {
    expect(await pagesBy(file).find(path)).toBeUndefined()
  })
})
