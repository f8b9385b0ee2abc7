import { Worker } from 'node:worker_threads'
import { contentLists, contentPageSize, type ListPageOrder } from '@longhouse/contract/content'
import type { Site } from '../platform/feature.ts'
import type { WebBuild } from './web-build.ts'

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
    const { listWriter } = this.#build
    const [collection, list] = Object.entries(contentLists).find(([, { page }]) => page === path) ?? []
    if (!collection || !list || !listWriter) return undefined
    try {
      const records = this.#site.engine.recordsOf(collection)
      const items = await records.findAll({ sort: list.sort, limit: contentPageSize })
      return await this.#current(listWriter, { path, lists: { [collection]: items } })
    } catch (error) {
      // Scripts fetch the list, and say so where they cannot.
      this.#site.logger.warn({ err: error, path }, 'a page goes without its list')
      return undefined
    }
  }

  #current(writer: string, order: ListPageOrder): Promise<string | undefined> {
    const lists = JSON.stringify(order.lists)
    const known = this.#written.get(order.path)
    if (known?.lists === lists) return known.html
    const html = writePage(writer, order).catch((error: unknown) => {
      this.#site.logger.error({ err: error, path: order.path }, 'a page could not be written')
      return undefined
    })
    this.#written.set(order.path, { lists, html })
    return html
  }
}

/** Has a page written by a thread of its own: nobody else waits for it, and its memory is free again afterwards. */
function writePage(writer: string, order: ListPageOrder): Promise<string> {
  const worker = new Worker(writer, { workerData: order, env: { NODE_ENV: 'production' }, execArgv: [] })
  worker.unref()
  return new Promise<string>((resolve, reject) => {
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
