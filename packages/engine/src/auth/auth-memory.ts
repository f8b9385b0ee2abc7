import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { superusersCollection } from '../records/system-collections.ts'
import { RecentMap } from './recent-map.ts'

/** An auth record as it was last read. */
export interface RememberedAuth {
  readonly collection: Collection
  readonly auth: AuthRecord
  readonly isSuperuser: boolean
  readonly tokenKey: string
  /** False as soon as the record was changed, here or on another node. */
  isCurrent: boolean
}

interface Entry {
  readonly loading: Promise<RememberedAuth | undefined>
  remembered?: RememberedAuth
  isForgotten: boolean
}

/** Auth records kept in memory until they change, so that a request with a known token costs no query. */
export class AuthMemory {
  readonly #records: RecordService
  readonly #collections: CollectionRegistry
  readonly #entries = new RecentMap<string, Entry>(10_000, markForgotten)
  #isTrusted = true

  constructor(records: RecordService, collections: CollectionRegistry) {
    this.#records = records
    this.#collections = collections
  }

  /** The record as it is now; `undefined` when there is none. */
  async find(collectionId: string, id: string): Promise<RememberedAuth | undefined> {
    const collection = this.#collections.get(collectionId)
    if (!collection?.isAuth || collection.id !== collectionId) return undefined
    const key = keyOf(collectionId, id)
    const known = this.#isTrusted ? this.#entries.get(key) : undefined
    if (known) return known.loading
    const entry = this.#load(collection, id)
    if (this.#isTrusted) this.#entries.set(key, entry)
    const remembered = await entry.loading.catch((error: unknown) => {
      this.forget(collectionId, id)
      throw error
    })
    if (!remembered) this.forget(collectionId, id)
    return remembered
  }

  /** The record changed. */
  forget(collectionId: string, id: string): void {
    const key = keyOf(collectionId, id)
    const entry = this.#entries.get(key)
    if (entry) markForgotten(entry)
    this.#entries.delete(key)
  }

  /** Anything may have changed. While changes of other nodes cannot be heard, nothing is kept at all. */
  forgetAll({ isTrusted }: { readonly isTrusted: boolean }): void {
    this.#isTrusted = isTrusted
    for (const entry of this.#entries.values()) markForgotten(entry)
    this.#entries.clear()
  }

  #load(collection: Collection, id: string): Entry {
    const loading = this.#records.findRow(collection, id).then((row) => {
      if (!row) return undefined
      const isCurrent = this.#isTrusted && !entry.isForgotten
      entry.remembered = { ...rememberedFrom(collection, row), isCurrent }
      return entry.remembered
    })
    const entry: Entry = { loading, isForgotten: false }
    return entry
  }
}

/** A stored row of an auth collection as rules see it: without its secrets. */
export function toAuthRecord(collection: Collection, row: StoredRow): AuthRecord {
  const { password: _password, tokenKey: _tokenKey, ...visible } = row
  return { ...visible, id: row.id, collectionId: collection.id, collectionName: collection.name }
}

/** What the tokens of a row are signed with; empty where there is none. */
export function tokenKeyOf(row: StoredRow): string {
  return typeof row['tokenKey'] === 'string' ? row['tokenKey'] : ''
}

function rememberedFrom(collection: Collection, row: StoredRow): Omit<RememberedAuth, 'isCurrent'> {
  return {
    collection,
    auth: toAuthRecord(collection, row),
    isSuperuser: collection.name === superusersCollection,
    tokenKey: tokenKeyOf(row),
  }
}

function markForgotten(entry: Entry): void {
  entry.isForgotten = true
  if (entry.remembered) entry.remembered.isCurrent = false
}

function keyOf(collectionId: string, id: string): string {
  return `${collectionId}/${id}`
}
