import { publicPart } from '@longhouse/contract/community-file'
import {
  contentLists,
  contentPageSize,
  type ListPage,
  type PageLists,
  type PageOrder,
  type WrittenPages,
} from '@longhouse/contract/content'
import type { Site, Platform } from '../platform/feature.ts'
import { createHomeNow } from '../platform/home-now.ts'
import type { TaggedAnswer } from '../platform/kept-answers.ts'
import type { WebBuild } from './web-build.ts'
import { communityTag } from '@longhouse/contract/community'
import { Worker } from 'node:worker_threads'

/** Milliseconds that rendering a page may take. */
const listPatienceMs = 5_000

/** A page with the lists it was rendered from. */
interface Written {
  readonly lists: string
  readonly html: Promise<string | undefined>
}

/** Renders pages whose lists are in the database with these lists: readable before any script has run. */
export class ListPages {
  readonly #site: Site
  readonly #build: WebBuild
  readonly #homeNow: () => Promise<TaggedAnswer>
  readonly #written = new Map<string, Written>()
  #homeIsWritten = true

  constructor(site: Site, build: WebBuild) {
    this.#site = site
    this.#build = build
    this.#homeNow = createHomeNow(site)
  }

  /** Returns the current page; `undefined` for a page without lists, and if it cannot be rendered. */
  async find(path: string): Promise<string | undefined> {
    const { pageWriter } = this.#build
    if (!pageWriter) return undefined
    try {
      const lists = await this.#listsOf(path)
      return lists && (await this.#current(pageWriter, { path, lists }))
    } catch (error) {
      // Scripts fetch the list, and show an error if they cannot.
      this.#site.logger.warn({ err: error, path }, 'a page goes without its list')
      return undefined
    }
  }

  async #listsOf(path: string): Promise<PageLists | undefined> {
    if (path === '/') return { home: JSON.parse((await this.#homeNow()).text) }
    const [collection, list] = Object.entries(contentLists).find(([, { page }]) => page === path) ?? []
    if (!collection || !list) return undefined
    const records = this.#site.engine.recordsOf(collection)
    return { [collection]: await records.findAll({ sort: list.sort, limit: contentPageSize }) }
  }

  #current(writer: string, page: ListPage): Promise<string | undefined> {
    const lists = JSON.stringify(page.lists)
    const known = this.#written.get(page.path)
    if (known?.lists === lists) return known.html
    // The home page changes with every sign-up: no request waits for it, and one thread at a time renders it.
    if (known && page.path === '/') {
      if (this.#homeIsWritten) void this.#writeHome(writer, page)
      return known.html
    }
    const html = this.#write(writer, page)
    this.#written.set(page.path, { lists, html })
    return html
  }

  async #writeHome(writer: string, page: ListPage): Promise<void> {
    this.#homeIsWritten = false
    const html = await this.#write(writer, page)
    this.#homeIsWritten = true
    if (html) this.#written.set(page.path, { lists: JSON.stringify(page.lists), html: Promise.resolve(html) })
  }

  async #write(writer: string, page: ListPage): Promise<string | undefined> {
    const order = { community: publicPart(this.#site.community), page }
    try {
      const written = await writePages(order, { writer, patienceMs: listPatienceMs })
      return written[page.path]
    } catch (error) {
      this.#site.logger.error({ err: error, path: page.path }, 'a page could not be written')
      return undefined
    }
  }
}

/** Milliseconds that rendering all pages may take. */
const startPatienceMs = 60_000

/**
 * Returns the build with this community in every page. Pages of another community are rendered again. If that
 * fails they are served as the shell, and scripts show them: never in another community's name.
 */
export async function withCommunity(
  build: WebBuild,
  { community, logger }: Pick<Platform, 'community' | 'logger'>,
): Promise<WebBuild> {
  const known = publicPart(community)
  const shell = build.shell.replace('</body>', () => `${communityTag(known)}</body>`)
  if (build.writtenFor === JSON.stringify(known)) return { ...build, shell }
  try {
    if (!build.pageWriter) throw new Error('The build has no program that writes pages.')
    const written = await writePages(
      { community: known },
      { writer: build.pageWriter, patienceMs: startPatienceMs },
    )
    return { ...build, shell, pages: new Map(Object.entries(written)) }
  } catch (error) {
    logger.error({ err: error }, 'the pages could not be written for this community: scripts show them')
    return { ...build, shell, pages: new Map() }
  }
}

/** The program that renders, and its time limit. */
interface Writing {
  /** The program that the build left next to the web app. */
  readonly writer: string
  readonly patienceMs: number
}

/** Renders pages in a new thread: it blocks no requests, and its memory is free again afterwards. */
function writePages(order: PageOrder, { writer, patienceMs }: Writing): Promise<WrittenPages> {
  const worker = new Worker(writer, { workerData: order, env: { NODE_ENV: 'production' }, execArgv: [] })
  worker.unref()
  return new Promise<WrittenPages>((resolve, reject) => {
    const tooLong = setTimeout(() => {
      reject(new Error(`It took longer than ${patienceMs} ms.`))
      void worker.terminate()
    }, patienceMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(tooLong)
      reject(new Error('The thread ended without a page.'))
    })
  })
}
