import { createHash } from 'node:crypto'

export interface StoredObject {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly modified: Date
}

/** A page of a list of objects. */
export interface Page {
  readonly objects: readonly (readonly [key: string, object: StoredObject])[]
  /** Where the next page begins; absent on the last. */
  readonly next?: string
}

/** Objects by key, in memory. */
export class Bucket {
  readonly #objects = new Map<string, StoredObject>()

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key)
  }

  put(key: string, bytes: Buffer, type: string): StoredObject {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    // Storages of this kind know whole seconds only.
    const modified = new Date(Math.floor(Date.now() / 1000) * 1000)
    const object = { bytes, type, etag, modified }
    this.#objects.set(key, object)
    return object
  }

  delete(key: string): void {
    this.#objects.delete(key)
  }

  keys(): string[] {
    return [...this.#objects.keys()].toSorted()
  }

  list({ prefix, after, max }: { prefix: string; after: string; max: number }): Page {
    const keys = this.keys().filter((key) => key.startsWith(prefix) && key > after)
    const objects = keys.slice(0, max).flatMap((key) => {
      const object = this.#objects.get(key)
      return object ? [[key, object] as const] : []
    })
    const last = objects.at(-1)?.[0]
    return { objects, ...(keys.length > max && last !== undefined && { next: last }) }
  }
}
