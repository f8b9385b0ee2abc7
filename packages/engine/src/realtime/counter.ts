/** Counts equal things that come and go. */
export class Counter {
  readonly #counts = new Map<string, number>()

  /** How many there are now. */
  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** One more. */
  add(key: string): void {
    this.#counts.set(key, this.count(key) + 1)
  }

  /** One less. */
  delete(key: string): void {
    const left = this.count(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
