import { tooManyRequests } from '@longhouse/engine'

/** How much of something one person may do. */
export interface Allowance {
  readonly times: number
  readonly windowMs: number
}

/** Counts what each person did lately, in memory. */
export class RateLimit {
  readonly #allowance: Allowance
  readonly #now: () => Date
  readonly #moments = new Map<string, number[]>()

  constructor(allowance: Allowance, now: () => Date) {
    this.#allowance = allowance
    this.#now = now
  }

  /** Counts one; throws 429 with the seconds to wait when the allowance is used up. */
  take(who: string): void {
    const { times, windowMs } = this.#allowance
    const now = this.#now().getTime()
    const recent = (this.#moments.get(who) ?? []).filter((moment) => moment > now - windowMs)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= times) {
      throw tooManyRequests(Math.ceil((oldest + windowMs - now) / 1000))
    }
    recent.push(now)
    this.#moments.set(who, recent)
    if (this.#moments.size > 10_000) this.#forget(now - windowMs)
  }

  #forget(before: number): void {
    for (const [who, moments] of this.#moments) {
      if ((moments.at(-1) ?? 0) <= before) this.#moments.delete(who)
    }
  }
}
