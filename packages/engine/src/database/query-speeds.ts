import { LRUCache } from 'lru-cache'

/** Milliseconds from which on a query is slow. */
const slowMs = 20
/** Milliseconds for which a query counts as slow after it was slow once. */
const suspicionMs = 600_000
/** Fast runs in a row after which a query is trusted. */
const trustedRuns = 200
const maxKnown = 1000

/**
 * Slow and fast queries, by their text. A query that was slow only because the machine was busy is soon
 * trusted again; one that has rarely been fast is not trusted.
 */
export class QuerySpeeds {
  readonly #trusted = new LRUCache<string, true>({ max: maxKnown })
  /** Fast runs in a row of queries that are not trusted yet. */
  readonly #quickRuns = new LRUCache<string, number>({ max: maxKnown })
  /** Time until which queries that were slow count as slow. */
  readonly #slowUntil = new LRUCache<string, number>({ max: maxKnown })

  /** Checks whether it was slow recently, and not often fast since. */
  isSlow(text: string, now: number): boolean {
    return now < (this.#slowUntil.get(text) ?? 0)
  }

  /** Checks whether it was fast many times, and never slow since. */
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
