import type { BuildParts } from './build-parts.ts'
import type { KeepOrder } from './messages.ts'

/** Cache key of the page that is shown for every address without its own copy. */
const shellKey = '/shell'
/** Path of a page that the server sends as the bare shell, without data of any account. */
const shellPath = '/notifications'
/** Milliseconds until the shell is fetched again. */
const shellAge = 60 * 60 * 1000
/** Pages that only work with the server, or whose address is a key. */
const leftAlone = /^\/(api|operator|admin|overlay)(\/|$)/
// safe pattern: the page is one of our own
const named = /(?:src|href)="(\/static\/[\w./-]+)"/g

/** The one cache of a build: its own files, and pages that name no other files. */
export class Kept {
  readonly #parts: BuildParts
  readonly #files: ReadonlySet<string>
  readonly #pages: ReadonlySet<string>

  constructor(parts: BuildParts) {
    this.#parts = parts
    this.#files = new Set(parts.files)
    this.#pages = new Set(parts.pages)
  }

  get #name(): string {
    return `build-${this.#parts.id}`
  }

  hasFile(path: string): boolean {
    return this.#files.has(path)
  }

  isPage(path: string): boolean {
    return !leftAlone.test(path)
  }

  /** Stores all files that a page needs to start. Fails as a whole: half a build does not run. */
  async keepCore(): Promise<void> {
    await this.#add(await caches.open(this.#name), this.#parts.core)
    if (!(await this.#keepShell())) throw new Error('The page that came is of another build.')
  }

  /** Stores the files that a page has loaded; for members also those they read without a network. */
  async keep({ files, isMember }: KeepOrder): Promise<void> {
    // Opened first: if the account is forgotten in the meantime, late files are deleted with this cache.
    const cache = await caches.open(this.#name)
    await this.#renewShell(cache)
    await this.#add(cache, files)
    if (isMember) await this.#add(cache, this.#parts.member)
  }

  /** Returns a file of the build, from the cache if it is there. */
  async file(request: Request, { later }: Later): Promise<Response> {
    const cache = await caches.open(this.#name)
    const { pathname } = new URL(request.url)
    const kept = await cache.match(pathname)
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok) later(cache.put(pathname, answer.clone()))
    return answer
  }

  /** Fetches a page. Without a response, returns the last copy or the shell; throws if there is neither. */
  async page(request: Request, { later }: Later): Promise<Response> {
    const { pathname } = new URL(request.url)
    try {
      const answer = await fetch(request)
      if (this.#pages.has(pathname) && answer.status === 200) later(this.#keepPage(pathname, answer.clone()))
      return answer
    } catch (error) {
      const cache = await caches.open(this.#name)
      const copy = (await cache.match(pathname)) ?? (await cache.match(shellKey))
      if (copy) return copy
      throw error
    }
  }

  /** Deletes the caches of other builds. */
  async removeOthers(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== this.#name).map((name) => caches.delete(name)))
  }

  /** Deletes the cache and stores the core files again. */
  async forget(): Promise<void> {
    await caches.delete(this.#name)
    // Without a network the cache stays empty until the next page.
    await this.keepCore().catch(() => undefined)
  }

  /** Paths of everything in the cache. */
  async paths(): Promise<string[]> {
    const cache = await caches.open(this.#name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }

  /** Adds the files that are not cached yet. */
  async #add(cache: Cache, paths: readonly string[]): Promise<void> {
    for (const path of paths) if (this.hasFile(path) && !(await cache.match(path))) await cache.add(path)
  }

  /** Fetches the shell again if it is older than an hour, since it contains the community's names. */
  async #renewShell(cache: Cache): Promise<void> {
    const kept = await cache.match(shellKey)
    const age = Date.now() - Date.parse(kept?.headers.get('Date') ?? '')
    if (!(age < shellAge)) await this.#keepShell()
  }

  async #keepShell(): Promise<boolean> {
    const shell = await fetch(shellPath, { cache: 'no-cache' })
    return shell.ok && this.#keepPage(shellKey, shell)
  }

  async #keepPage(key: string, answer: Response): Promise<boolean> {
    const html = await answer.clone().text()
    const isOwn = [...html.matchAll(named)].every(([, file = '']) => this.#files.has(file))
    if (isOwn) await (await caches.open(this.#name)).put(key, answer)
    return isOwn
  }
}

interface Later {
  /** Runs work that the response does not wait for. */
  readonly later: (work: Promise<unknown>) => void
}
