import type { Collection } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { RecentMap } from './recent-map.ts'

/** A session as it was last read. */
export interface RememberedSession {
  readonly collectionRef: unknown
  readonly recordRef: unknown
  /** False as soon as the session has ended, here or on another node. */
  isCurrent: boolean
}

interface Entry {
  readonly loading: Promise<RememberedSession | undefined>
  remembered?: RememberedSession
  isForgotten: boolean
}

/** Open sessions kept in memory until they end, so that a request with a known token costs no query. */
export class SessionMemory {
  readonly #records: RecordService
  readonly #collection: Collection
  readonly #entries = new RecentMap<string, Entry>(20_000, markForgotten)
  #isTrusted = true

  constructor(records: RecordService, collection: Collection) {
    this.#records = records
    this.#collection = collection
  }

  /** The session while it is open. */
  async find(id: string): Promise<RememberedSession | undefined> {
    const known = this.#isTrusted ? this.#entries.get(id) : undefined
    if (known) return known.loading
    const entry = this.#load(id)
    if (this.#isTrusted) this.#entries.set(id, entry)
    const remembered = await entry.loading.catch((error: unknown) => {
      this.forget(id)
      throw error
    })
    if (!remembered) this.forget(id)
    return remembered
  }

  /** The session has ended. */
  forget(id: string): void {
    const entry = this.#entries.get(id)
    if (entry) markForgotten(entry)
    this.#entries.delete(id)
  }

  /** Any session may have ended. While other nodes cannot be heard, nothing is kept at all. */
  forgetAll({ isTrusted }: { readonly isTrusted: boolean }): void {
    this.#isTrusted = isTrusted
    for (const entry of this.#entries.values()) markForgotten(entry)
    this.#entries.clear()
  }

  #load(id: string): Entry {
    const loading = this.#records.findRow(this.#collection, id).then((row) => {
      if (!row) return undefined
      const isCurrent = this.#isTrusted && !entry.isForgotten
      entry.remembered = { ...ownerOf(row), isCurrent }
      return entry.remembered
    })
    const entry: Entry = { loading, isForgotten: false }
    return entry
  }
}

function ownerOf({ collectionRef, recordRef }: StoredRow): Omit<RememberedSession, 'isCurrent'> {
  return { collectionRef, recordRef }
}

function markForgotten(entry: Entry): void {
  entry.isForgotten = true
  if (entry.remembered) entry.remembered.isCurrent = false
}
