import type { RecordChange, ChangeObserver, OutdatedRecord } from '../records/changes.ts'
import type { Dependencies } from '../records/read-context.ts'
import { type RequestContext, readVariable } from '../records/request-context.ts'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A new response as text, with its dependencies. */
export interface NewCacheEntry {
  readonly text: string
  readonly dependencies: Dependencies
}

/** The numbers of a cache. */
interface CacheUsage {
  readonly found: number
  readonly made: number
  readonly answers: number
  readonly bytes: number
}

/** The size of the cache, and a function that returns the id of a changed collection. */
interface ResponseCacheOptions {
  /** Bytes; 64 MiB when absent. */
  readonly maxBytes?: number
  readonly collectionIdOf: (nameOrId: string) => string
}

/**
 * Finished responses, cached until one of the collections they were made from changes. Another caller gets a
 * response only if all its request variables have the same values for them, and it would not differ for them
 * otherwise. A response that depends on the clock or on chance is never cached.
 */
export class ResponseCache implements ChangeObserver {
  readonly #generations = new Generations()
  readonly #variants: VariantStore
  readonly #collectionIdOf: (nameOrId: string) => string
  readonly #making = new Map<string, { readonly startedAt: number; readonly done: Promise<unknown> }>()
  #canHearNodes = true
  #found = 0
  #made = 0

  constructor({ maxBytes = 64 * 1024 * 1024, collectionIdOf }: ResponseCacheOptions) {
    this.#variants = new VariantStore(maxBytes, this.#generations)
    this.#collectionIdOf = collectionIdOf
  }

  /** Numbers of responses found and made since the start, and of those cached now. */
  get usage(): CacheUsage {
    return { found: this.#found, made: this.#made, ...this.#variants.size }
  }

  /** Returns the cached response to a query for this caller, if any. */
  find(key: string, context: RequestContext): CachedResponse | undefined {
    const kept = this.#variants.find(key, context)
    if (kept) this.#found += 1
    return kept
  }

  /**
   * Returns the cached response, or a new one. Concurrent callers that miss the same query wait for the first
   * of them.
   */
  async answer(
    key: string,
    context: RequestContext,
    make: () => Promise<NewCacheEntry>,
  ): Promise<CachedResponse> {
    const kept = this.find(key, context)
    if (kept) return kept
    const other = this.#making.get(key)
    // A response that was begun before the latest write may not include it.
    if (other?.startedAt === this.#generations.now) {
      await other.done.catch(() => undefined)
      const shared = this.find(key, context)
      if (shared) return shared
    }
    return this.#make({ key, context }, make)
  }

  outdated(records: readonly OutdatedRecord[]): void {
    for (const { collection } of records) this.#generations.changed(this.#collectionIdOf(collection))
  }

  committed(changes: readonly RecordChange[]): void {
    for (const { collection } of changes) this.#generations.changed(this.#collectionIdOf(collection))
  }

  /**
   * Forgets everything, including responses that are being made. With `canHearNodes: false` nothing is cached
   * until the next call: while changes of other nodes cannot be received.
   */
  drop(options: { readonly canHearNodes: boolean } = { canHearNodes: true }): void {
    this.#canHearNodes = options.canHearNodes
    this.#generations.changedAll()
    this.#variants.clear()
  }

  #make(question: AskedQuestion, make: () => Promise<NewCacheEntry>): Promise<CachedResponse> {
    const { key } = question
    this.#made += 1
    const startedAt = this.#generations.now
    const done = make()
      .then((fresh) => this.#keep(question, { ...fresh, startedAt }))
      .finally(() => {
        if (this.#making.get(key) === flight) this.#making.delete(key)
      })
    const flight = { startedAt, done }
    this.#making.set(key, flight)
    return done
  }

  #keep(question: AskedQuestion, fresh: NewCacheEntry & { readonly startedAt: number }): CachedResponse {
    const { context } = question
    const { text, dependencies, startedAt } = fresh
    const isPersonal = context.auth !== null && dependencies.personal.has(context.auth.id)
    const isKept =
      this.#canHearNodes &&
      !dependencies.volatile &&
      this.#generations.isCurrent(dependencies.collections, startedAt)
    const answer = new CachedResponse(text, { isPersonal, isKept })
    if (isKept) this.#variants.add(question, { answer, dependencies, startedAt })
    return answer
  }
}

const largestShare = 16

/** A query and its caller. */
interface AskedQuestion {
  readonly key: string
  readonly context: RequestContext
}

interface NewVariant {
  readonly answer: CachedResponse
  readonly dependencies: Dependencies
  readonly startedAt: number
}

interface Variant extends NewVariant {
  readonly question: Map<string, VariantGroup>
  readonly key: string
  readonly group: VariantGroup
  readonly values: string
  readonly size: number
  wasUsed: boolean
}

/** Responses to one query that were made from the same variables, by the values of these. */
interface VariantGroup {
  readonly names: readonly string[]
  readonly byValues: Map<string, Variant>
  hasPersonal: boolean
}

/**
 * The responses to each query in all their variants, within a number of bytes. The least used are removed
 * first.
 */
class VariantStore {
  readonly #maxBytes: number
  readonly #generations: Generations
  readonly #questions = new Map<string, Map<string, VariantGroup>>()
  /** In the order in which they may be removed. */
  readonly #all = new Set<Variant>()
  #bytes = 0

  constructor(maxBytes: number, generations: Generations) {
    this.#maxBytes = maxBytes
    this.#generations = generations
  }

  /** Number of cached responses, and of their bytes. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#all.size, bytes: this.#bytes }
  }

  find(key: string, context: RequestContext): CachedResponse | undefined {
    const question = this.#questions.get(key)
    if (!question) return undefined
    for (const group of question.values()) {
      const variant = this.#findIn(group, context)
      if (variant) return variant.answer
    }
    return undefined
  }

  add({ key, context }: AskedQuestion, fresh: NewVariant): void {
    const names = [...fresh.dependencies.variables.keys()].toSorted()
    const values = valuesOf({ names }, context) + (fresh.answer.isPersonal ? ownerOf(context) : '')
    const size = sizeOf(fresh, [key, values])
    if (size * largestShare > this.#maxBytes) return

    const question = this.#questions.get(key) ?? new Map<string, VariantGroup>()
    this.#questions.set(key, question)
    const form = names.join('\n')
    const group: VariantGroup = question.get(form) ?? { names, byValues: new Map(), hasPersonal: false }
    question.set(form, group)
    const previous = group.byValues.get(values)
    if (previous && this.#all.delete(previous)) this.#bytes -= previous.size
    if (fresh.answer.isPersonal) group.hasPersonal = true
    const variant: Variant = { ...fresh, question, key, group, values, size, wasUsed: false }
    group.byValues.set(values, variant)
    this.#all.add(variant)
    this.#bytes += size
    this.#makeRoom()
  }

  clear(): void {
    this.#questions.clear()
    this.#all.clear()
    this.#bytes = 0
  }

  #findIn(group: VariantGroup, context: RequestContext): Variant | undefined {
    const values = valuesOf(group, context)
    const own =
      group.hasPersonal && context.auth
        ? this.#current(group.byValues.get(values + ownerOf(context)))
        : undefined
    if (own) return own
    const shared = this.#current(group.byValues.get(values))
    return shared && context.auth && shared.dependencies.personal.has(context.auth.id) ? undefined : shared
  }

  #current(variant: Variant | undefined): Variant | undefined {
    if (!variant) return undefined
    if (this.#generations.isCurrent(variant.dependencies.collections, variant.startedAt)) {
      variant.wasUsed = true
      return variant
    }
    this.#remove(variant)
    return undefined
  }

  #makeRoom(): void {
    for (const variant of this.#all) {
      if (this.#bytes <= this.#maxBytes) return
      if (!variant.wasUsed) {
        this.#remove(variant)
        continue
      }
      // Used since the last round: it may stay for another one.
      variant.wasUsed = false
      this.#all.delete(variant)
      this.#all.add(variant)
    }
  }

  #remove(variant: Variant): void {
    this.#all.delete(variant)
    this.#bytes -= variant.size
    const { group, question, key } = variant
    group.byValues.delete(variant.values)
    if (group.byValues.size === 0) question.delete(group.names.join('\n'))
    if (question.size === 0 && this.#questions.get(key) === question) this.#questions.delete(key)
  }
}

/** Returns the values that a variant is for. Superuser rights are always among them, for any rules. */
function valuesOf(group: Pick<VariantGroup, 'names'>, context: RequestContext): string {
  const rights = context.isSuperuser ? 'superuser' : ''
  if (group.names.length === 0) return rights
  return rights + JSON.stringify(group.names.map((name) => readVariable(context, name)))
}

function ownerOf({ auth }: RequestContext): string {
  return auth ? `\n${auth.collectionId}/${auth.id}` : ''
}

/** The bytes with room for their compressed forms and the bookkeeping, what it is found by included. */
function sizeOf({ answer, dependencies }: NewVariant, keys: readonly string[]): number {
  const keyBytes = keys.reduce((sum, { length }) => sum + 2 * length, 0)
  // The values of variables are kept a second time among the dependencies.
  return Math.ceil(answer.bytes.length * 1.4) + 2 * keyBytes + dependencies.personal.size * 40 + 500
}

/** Counts changes, and remembers for each collection at which count it changed last. */
class Generations {
  #now = 0
  #allChangedAt = 0
  readonly #changedAt = new Map<string, number>()

  /** The count right now; what starts to be read now sees every change up to it. */
  get now(): number {
    return this.#now
  }

  changed(collectionId: string): void {
    this.#changedAt.set(collectionId, ++this.#now)
  }

  changedAll(): void {
    this.#allChangedAt = ++this.#now
  }

  /** Whether none of the collections has changed since. */
  isCurrent(collectionIds: Iterable<string>, since: number): boolean {
    if (this.#allChangedAt > since) return false
    for (const id of collectionIds) {
      if ((this.#changedAt.get(id) ?? 0) > since) return false
    }
    return true
  }
}

/** Content encodings of a response. */
export type Encoding = 'br' | 'gzip'

/** Below this many bytes compression saves nothing worth its time. */
export const worthCompressing = 1400

const shortText = 4096

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip)

/** A finished response: its bytes, their fingerprint, and their compressed forms once they were requested. */
export class CachedResponse {
  readonly bytes: Buffer
  /** The body to write: short responses as text, which goes out in one chunk with the head. */
  readonly body: Buffer | string
  /** Whether only one person may get this response. */
  readonly isPersonal: boolean
  readonly #isKept: boolean
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()
  #etag: string | undefined

  constructor(text: string, { isPersonal = false, isKept = false } = {}) {
    this.bytes = Buffer.from(text)
    this.body = this.bytes.length <= shortText ? text : this.bytes
    this.isPersonal = isPersonal
    this.#isKept = isKept
  }

  /** Weak, because it stands for the plain and the compressed forms alike. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.bytes, 'base64url').slice(0, 27)}"`
    return this.#etag
  }

  /** Returns the bytes in that encoding, made once. Cached responses are packed well, the others fast. */
  encoded(encoding: Encoding): Promise<Buffer> {
    let promise = this.#encoded.get(encoding)
    if (!promise) {
      promise = this.#compress(encoding)
      this.#encoded.set(encoding, promise)
    }
    return promise
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return gzipAsync(this.bytes, { level: this.#isKept ? 6 : 1 })
    return brotliAsync(this.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: this.#isKept ? 5 : 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.bytes.length,
      },
    })
  }
}
