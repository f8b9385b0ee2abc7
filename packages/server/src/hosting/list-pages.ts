import { publicPart } from '@longhouse/contract/community-file'
import { contentLists, contentPageSize, type ListPage } from '@longhouse/contract/content'
import type { Site } from '../platform/feature.ts'
import type { WebBuild } from './web-build.ts'
import { writePages } from './write-pages.ts'

/** Milliseconds that writing a page may take. */
const patienceMs = 5_000

/** A page with the lists it was written from. */
interface Written {
  readonly lists: string
  readonly html: Promise<string | undefined>
}

/** Writes the pages whose lists are in the database with these lists in them: there to read before any script has run. */
export class ListPages {
  readonly #site: Site
  readonly #build: WebBuild
  readonly #written = new Map<string, Written>()

  constructor(site: Site, build: WebBuild) {
    this.#site = site
    this.#build = build
  }

  /** The page as it is now; `undefined` for a page without lists, and where it cannot be written. */
  async find(path: string): Promise<string | undefined> {
    const { pageWriter } = this.#build
    const [collection, list] = Object.entries(contentLists).find(([, { page }]) => page === path) ?? []
    if (!collection || !list || !pageWriter) return undefined
    try {
      const records = this.#site.engine.recordsOf(collection)
      const items = await records.findAll({ sort: list.sort, limit: contentPageSize })
      return await this.#current(pageWriter, { path, lists: { [collection]: items } })
    } catch (error) {
      // Scripts fetch the list, and say so where they cannot.
      this.#site.logger.warn({ err: error, path }, 'a page goes without its list')
      return undefined
    }
  }

  #current(writer: string, page: ListPage): Promise<string | undefined> {
    const lists = JSON.stringify(page.lists)
    const known = this.#written.get(page.path)
    if (known?.lists === lists) return known.html
    const order = { community: publicPart(this.#site.community), page }
    const html = writePages(order, { writer, patienceMs }).then(
      (written) => written[page.path],
      (error: unknown) => {
        this.#site.logger.error({ err: error, path: page.path }, 'a page could not be written')
        return undefined
      },
    )
    this.#written.set(page.path, { lists, html })
    return html
  }
}
