import type { Change, ChangeObserver, OutdatedRecord } from '../records/changes.ts'
import type { Dependencies } from '../records/dependencies.ts'
import type { RequestContext } from '../records/request-context.ts'
import { Generations, VariantStore, type AskedQuestion } from './variant-store.ts'
import { CachedResponse } from './cached-response.ts'

/** A new response as text, with its dependencies. */
export interface FreshAnswer {
  readonly text: string
  readonly dependencies: Dependencies
}

/** The numbers of a cache. */
export interface CacheUsage {
  readonly found: number
  readonly made: number
  readonly answers: number
  readonly bytes: number
}

/** The size of the cache, and a function that returns the id of a changed collection. */
export interface AnswerCacheOptions {
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

  constructor({ maxBytes = 64 * 1024 * 1024, collectionIdOf }: AnswerCacheOptions) {
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
    make: () => Promise<FreshAnswer>,
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

  committed(changes: readonly Change[]): void {
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

  #make(question: AskedQuestion, make: () => Promise<FreshAnswer>): Promise<CachedResponse> {
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

  #keep(question: AskedQuestion, fresh: FreshAnswer & { readonly startedAt: number }): CachedResponse {
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
