import { LRUCache } from 'lru-cache'

/** A cached row, and whether it is current: false as soon as the row changed, here or on another node. */
export type Remembered<Value> = Value & { isCurrent: boolean }

interface Entry<Value> {
  readonly loading: Promise<Remembered<Value> | undefined>
  remembered?: Remembered<Value>
  isForgotten: boolean
}

/** Rows, cached in memory until they change, so that a request with a known token costs no query. */
export class RowMemory<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>
  #canHearNodes = true

  /** Caches at most `most` rows; beyond that the least recently used are dropped. */
  constructor(most: number) {
    this.#entries = new LRUCache<string, Entry<Value>>({ max: most, dispose: markForgotten })
  }

  /**
   * Returns the row cached under a key, else loads it with `load`; `undefined` if there is none. Concurrent
   * callers share one load.
   */
  async find(key: string, load: () => Promise<Value | undefined>): Promise<Remembered<Value> | undefined> {
    const known = this.#canHearNodes ? this.#entries.get(key) : undefined
    if (known) return known.loading
    const entry = this.#load(load)
    if (this.#canHearNodes) this.#entries.set(key, entry)
    const remembered = await entry.loading.catch((error: unknown) => {
      this.forget(key)
      throw error
    })
    if (!remembered) this.forget(key)
    return remembered
  }

  /** Drops a row that has changed. */
  forget(key: string): void {
    this.#entries.delete(key)
  }

  /** Drops all rows: any may have changed. Caches nothing while changes of other nodes cannot be received. */
  forgetAll({ canHearNodes }: { readonly canHearNodes: boolean }): void {
    this.#canHearNodes = canHearNodes
    this.#entries.clear()
  }

  #load(load: () => Promise<Value | undefined>): Entry<Value> {
    const loading = load().then((value) => {
      if (!value) return undefined
      entry.remembered = { ...value, isCurrent: this.#canHearNodes && !entry.isForgotten }
      return entry.remembered
    })
    const entry: Entry<Value> = { loading, isForgotten: false }
    return entry
  }
}

function markForgotten(entry: Entry<object>): void {
  entry.isForgotten = true
  if (entry.remembered) entry.remembered.isCurrent = false
}
