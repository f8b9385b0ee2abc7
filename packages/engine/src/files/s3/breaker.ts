const maxFailures = 3
const openMs = 3_000

/** Opens after three failures in a row and lets one request through every few seconds until it succeeds. */
export class Breaker {
  #failures = 0
  #openUntil = 0

  /**
   * Whether to give up without trying. The first request that is let through after a while is the probe for
   * all.
   */
  get isOpen(): boolean {
    if (this.#failures < maxFailures) return false
    const now = performance.now()
    if (now < this.#openUntil) return true
    this.#openUntil = now + openMs
    return false
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= maxFailures) this.#openUntil = performance.now() + openMs
  }
}
