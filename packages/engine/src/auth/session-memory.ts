import type { Collection } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import { RowMemory, type Remembered } from './row-memory.ts'

/** A session as it was last read. */
export type RememberedSession = Remembered<{
  readonly collectionRef: unknown
  readonly recordRef: unknown
}>

/** Open sessions, kept in memory until they end. */
export class SessionMemory {
  readonly #records: RecordService
  readonly #collection: Collection
  readonly #rows = new RowMemory<Omit<RememberedSession, 'isCurrent'>>(20_000)

  constructor(records: RecordService, collection: Collection) {
    this.#records = records
    this.#collection = collection
  }

  /** The session while it is open. */
  find(id: string): Promise<RememberedSession | undefined> {
    return this.#rows.find(id, async () => {
      const row = await this.#records.findRow(this.#collection, id)
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
