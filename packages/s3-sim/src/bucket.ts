import { createHash, randomUUID } from 'node:crypto'

export interface StoredObject {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly modified: Date
}

/** A page of a list of objects. */
export interface Page {
  readonly objects: readonly (readonly [key: string, object: StoredObject])[]
  /** The last key of this page, after which the next one begins; absent on the last page. */
  readonly next?: string
}

/** An object that arrives in parts. */
interface Upload {
  readonly key: string
  readonly type: string
  readonly parts: Map<number, Buffer>
}

/** Objects by key, in memory. */
export class SimBucket {
  readonly #objects = new Map<string, StoredObject>()
  readonly #uploads = new Map<string, Upload>()

  get(key: string): StoredObject | undefined {
    return this.#objects.get(key)
  }

  put(key: string, bytes: Buffer, type: string): StoredObject {
    const etag = tagOf(bytes)
    // S3 storages know whole seconds only.
    const modified = new Date(Math.floor(Date.now() / 1000) * 1000)
    const object = { bytes, type, etag, modified }
    this.#objects.set(key, object)
    return object
  }

  delete(key: string): void {
    this.#objects.delete(key)
  }

  /** Begins an object in parts. Returns its id. */
  beginUpload(key: string, type: string): string {
    const id = randomUUID()
    this.#uploads.set(id, { key, type, parts: new Map() })
    return id
  }

  /** Stores a part. Returns its tag, or undefined for an unknown upload. */
  putPart(id: string, number: number, bytes: Buffer): string | undefined {
    this.#uploads.get(id)?.parts.set(number, bytes)
    return this.#uploads.has(id) ? tagOf(bytes) : undefined
  }

  /** Creates the object from its parts. Returns undefined if the tags do not match them. */
  completeUpload(id: string, tags: readonly string[]): StoredObject | undefined {
    const upload = this.#uploads.get(id)
    const parts = [...(upload?.parts ?? [])].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes)
    if (!upload || parts.map(tagOf).join(' ') !== tags.join(' ')) return undefined
    this.#uploads.delete(id)
    return this.put(upload.key, Buffer.concat(parts), upload.type)
  }

  abortUpload(id: string): void {
    this.#uploads.delete(id)
  }

  /** The number of unfinished uploads. */
  get uploadCount(): number {
    return this.#uploads.size
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

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
