import type { Collection } from '../records/collections.ts'
import type { StoredRows } from '../records/stored-rows.ts'
import { RowMemory, type Remembered } from './row-memory.ts'

/** A session as it was last read. */
export type RememberedSession = Remembered<{
  readonly collectionRef: unknown
  readonly recordRef: unknown
}>

/** Open sessions, kept in memory until they end. */
export class SessionMemory {
  readonly #stored: StoredRows
  readonly #collection: Collection
  readonly #rows = new RowMemory<Omit<RememberedSession, 'isCurrent'>>(20_000)

  constructor(stored: StoredRows, collection: Collection) {
    this.#stored = stored
    this.#collection = collection
  }

  /** The session while it is open. */
  find(id: string): Promise<RememberedSession | undefined> {
    return this.#rows.find(id, async () => {
      const row = await this.#stored.find(this.#collection, id)
      return row && { collectionRef: row['collectionRef'], recordRef: row['recordRef'] }
    })
  }

  /** The session has ended. */
  forget(id: string): void {
    this.#rows.forget(id)
  }

  /** Any session may have ended. While other nodes cannot be heard, nothing is kept at all. */
  forgetAll(options: { readonly isTrusted: boolean }): void {
    this.#rows.forgetAll(options)
  }
}
