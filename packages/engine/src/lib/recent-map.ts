/** A map that forgets what was used longest ago once it is full. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #limit: number
  readonly #onForget: (value: Value) => void

  /** `onForget` hears of values that had to make room. */
  constructor(limit: number, onForget: (value: Value) => void = () => {}) {
    this.#limit = limit
    this.#onForget = onForget
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    for (const [oldest, forgotten] of this.#entries) {
      this.#entries.delete(oldest)
      this.#onForget(forgotten)
      return
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  values(): IterableIterator<Value> {
    return this.#entries.values()
  }

  clear(): void {
    this.#entries.clear()
  }
}
