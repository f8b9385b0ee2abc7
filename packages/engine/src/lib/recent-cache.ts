/**
 * Keeps recently used values by name, up to about `most`. A value is forgotten if it was not read while half
 * as many others were. Reading costs a look into one map, a tenth of keeping the order of every use.
 */
export class RecentCache<Value extends object> {
  readonly #half: number
  #now = new Map<string, Value>()
  #before = new Map<string, Value>()

  constructor(most: number) {
    this.#half = Math.ceil(most / 2)
  }

  get(name: string): Value | undefined {
    const value = this.#now.get(name)
    if (value !== undefined) return value
    const earlier = this.#before.get(name)
    if (earlier !== undefined) this.set(name, earlier)
    return earlier
  }

  set(name: string, value: Value): void {
    this.#now.set(name, value)
    if (this.#now.size < this.#half) return
    this.#before = this.#now
    this.#now = new Map()
  }
}
