import { LRUCache } from 'lru-cache'

/** Milliseconds from which on a query is slow. */
const slowMs = 20
/** Milliseconds for which a query counts as slow that was so once. */
const suspicionMs = 600_000
/** How often in a row a query has been quick that is trusted. */
const trustedRuns = 200
const maxKnown = 1000

/**
 * Which queries are slow and which are quick, by their text. What was slow only because the machine was busy is soon
 * trusted again; what has not often been quick is not known to be.
 */
export class QuerySpeeds {
  readonly #trusted = new LRUCache<string, true>({ max: maxKnown })
  /** How often in a row those have been quick that are not trusted yet. */
  readonly #quickRuns = new LRUCache<string, number>({ max: maxKnown })
  /** Until when those count as slow that were. */
  readonly #slowUntil = new LRUCache<string, number>({ max: maxKnown })

  /** Whether it was slow lately, and not often quick since. */
  isSlow(text: string, now: number): boolean {
    return now < (this.#slowUntil.get(text) ?? 0)
  }

  /** Whether it was quick many times, and never slow since. */
  isTrusted(text: string): boolean {
    return this.#trusted.get(text) !== undefined
  }

  note(text: string, { ms, now }: { readonly ms: number; readonly now: number }): void {
    if (ms >= slowMs) {
      this.#trusted.delete(text)
      this.#quickRuns.delete(text)
      this.#slowUntil.set(text, now + suspicionMs)
    } else if (!this.#trusted.has(text)) this.#noteFast(text)
  }

  #noteFast(text: string): void {
    const runs = (this.#quickRuns.get(text) ?? 0) + 1
    if (runs < trustedRuns) {
      this.#quickRuns.set(text, runs)
    } else {
      this.#quickRuns.delete(text)
      this.#slowUntil.delete(text)
      this.#trusted.set(text, true)
    }
  }
}
