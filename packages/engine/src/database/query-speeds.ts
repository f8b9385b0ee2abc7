/** Milliseconds from which on a query is slow. */
const slowMs = 20
/** Milliseconds for which queries have to earn trust after one was slow. */
const suspicionMs = 600_000
/** How often in a row a query has been quick that is trusted all the same. */
const trustedRuns = 200
const mostKnown = 1000

/**
 * Which queries are slow, by their text. Most sites never see one. Once there was one, a query is suspected until it
 * has often been quick: nobody gets around it by asking a little differently each time, and what was slow only
 * because the machine was busy is soon trusted again.
 */
export class QuerySpeeds {
  readonly #trusted = new Set<string>()
  /** How often in a row those have been quick that are not trusted yet. */
  readonly #quickRuns = new Map<string, number>()
  #suspiciousUntil = 0

  isSuspect(text: string, now: number): boolean {
    return now < this.#suspiciousUntil && !this.#trusted.has(text)
  }

  note(text: string, { ms, now }: { readonly ms: number; readonly now: number }): void {
    if (ms >= slowMs) {
      this.#suspiciousUntil = now + suspicionMs
      this.#trusted.delete(text)
      this.#quickRuns.delete(text)
    } else if (!this.#trusted.has(text)) this.#praise(text)
  }

  #praise(text: string): void {
    const runs = (this.#quickRuns.get(text) ?? 0) + 1
    if (runs < trustedRuns) {
      this.#quickRuns.set(text, runs)
      dropOldest(this.#quickRuns)
    } else {
      this.#quickRuns.delete(text)
      this.#trusted.add(text)
      dropOldest(this.#trusted)
    }
  }
}

function dropOldest(texts: Map<string, number> | Set<string>): void {
  if (texts.size <= mostKnown) return
  const [oldest] = texts.keys()
  if (oldest !== undefined) texts.delete(oldest)
}
