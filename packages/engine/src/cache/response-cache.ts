import type { Change } from '../records/change.ts'
import type { ChangeObserver, OutdatedRecord } from '../records/change-observer.ts'
import type { Dependencies } from '../records/dependencies.ts'
import type { RequestContext } from '../records/request-context.ts'
import { Generations } from './generations.ts'
import { CachedResponse } from './cached-response.ts'
import { VariantStore, type AskedQuestion } from './variant-store.ts'

/** An answer that was just made, as text, with what it depends on. */
export interface FreshAnswer {
  readonly text: string
  readonly dependencies: Dependencies
}

/** How well it does. */
export interface CacheUsage {
  readonly found: number
  readonly made: number
  readonly answers: number
  readonly bytes: number
}

/** How much is kept, and how the name of a changed collection becomes its id. */
export interface AnswerCacheOptions {
  /** Bytes; 64 MiB when absent. */
  readonly maxBytes?: number
  readonly collectionIdOf: (nameOrId: string) => string
}

/**
 * Finished answers, kept until one of the collections they were made from changes. An answer is given to another
 * caller only when every request variable it was made from has the same value for them and they are not among
 * those for whom it would differ; what depends on the clock or on chance is never kept.
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

  /** How many answers were found and made since the start, and what is kept now. */
  get usage(): CacheUsage {
    return { found: this.#found, made: this.#made, ...this.#variants.size }
  }

  /** The kept answer to a question for this caller, if there is one. */
  find(key: string, context: RequestContext): CachedResponse | undefined {
    const kept = this.#variants.find(key, context)
    if (kept) this.#found += 1
    return kept
  }

  /** The kept answer, or a new one. Many who miss the same question at once wait for the first of them. */
  async answer(
    key: string,
    context: RequestContext,
    make: () => Promise<FreshAnswer>,
  ): Promise<CachedResponse> {
    const kept = this.find(key, context)
    if (kept) return kept
    const other = this.#making.get(key)
    // What was begun before the latest write may not have seen it.
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
   * Forgets everything, answers that are being made included. With `canHearNodes: false` nothing is kept until the
   * next call: while changes of other nodes cannot be heard.
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
