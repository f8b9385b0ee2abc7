import { LRUCache } from 'lru-cache'
import { toAuthRecord } from '../records/account.ts'
import { type Collection, type CollectionRegistry, superusersCollection } from '../records/collections.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { StoredRows } from '../records/write/row-store.ts'

/** An auth record as it was last read. */
export type CachedAuth = Cached<{
  readonly collection: Collection
  readonly auth: AuthRecord
  readonly isSuperuser: boolean
  readonly tokenKey: string
}>

/** Auth records, cached in memory until they change. */
export class AuthCache {
  readonly #stored: StoredRows
  readonly #collections: CollectionRegistry
  readonly #rows = new LiveRowCache<Omit<CachedAuth, 'isCurrent'>>(10_000)

  constructor(stored: StoredRows, collections: CollectionRegistry) {
    this.#stored = stored
    this.#collections = collections
  }

  /** Returns the current record; `undefined` if there is none. */
  async find(collectionId: string, id: string): Promise<CachedAuth | undefined> {
    const collection = this.#collections.get(collectionId)
    if (!collection?.isAuth || collection.id !== collectionId) return undefined
    return this.#rows.find(keyOf(collectionId, id), async () => {
      const row = await this.#stored.find(collection, id)
      return row && authFrom(collection, row)
    })
  }

  /** Drops a record that has changed. */
  forget(collectionId: string, id: string): void {
    this.#rows.forget(keyOf(collectionId, id))
  }

  /**
   * Drops all records: any may have changed. Caches nothing while changes of other nodes cannot be received.
   */
  forgetAll(options: { readonly canHearNodes: boolean }): void {
    this.#rows.forgetAll(options)
  }
}

/** A session as it was last read. */
export type CachedSession = Cached<{
  readonly collectionRef: unknown
  readonly recordRef: unknown
}>

/** Open sessions, cached in memory until they end. */
export class SessionCache {
  readonly #stored: StoredRows
  readonly #collection: Collection
  readonly #rows = new LiveRowCache<Omit<CachedSession, 'isCurrent'>>(20_000)

  constructor(stored: StoredRows, collection: Collection) {
    this.#stored = stored
    this.#collection = collection
  }

  /** Returns the session while it is open, else `undefined`. */
  find(id: string): Promise<CachedSession | undefined> {
    return this.#rows.find(id, async () => {
      const row = await this.#stored.find(this.#collection, id)
      return row && { collectionRef: row['collectionRef'], recordRef: row['recordRef'] }
    })
  }

  /** Drops a session that has ended. */
  forget(id: string): void {
    this.#rows.forget(id)
  }

  /** Drops all sessions: any may have ended. Caches nothing while other nodes cannot be received. */
  forgetAll(options: { readonly canHearNodes: boolean }): void {
    this.#rows.forgetAll(options)
  }
}

/** Checks whether an auth record, as it is now, may act as an operator. */
export function mayOperate({ collection, auth }: Pick<CachedAuth, 'collection' | 'auth'>): boolean {
  const { operators = [] } = collection.authOptions
  return operators.length > 0 && operators.every((field) => auth[field] === true)
}

/** Returns the key that signs the tokens of a row; `''` if it has none. */
export function tokenKeyOf(row: StoredRow): string {
  return typeof row['tokenKey'] === 'string' ? row['tokenKey'] : ''
}

function authFrom(collection: Collection, row: StoredRow): Omit<CachedAuth, 'isCurrent'> {
  return {
    collection,
    auth: toAuthRecord(collection, row),
    isSuperuser: collection.name === superusersCollection,
    tokenKey: tokenKeyOf(row),
  }
}

function keyOf(collectionId: string, id: string): string {
  return `${collectionId}/${id}`
}

/** A cached row, and whether it is current: false as soon as the row changed, here or on another node. */
type Cached<Value> = Value & { isCurrent: boolean }

interface Entry<Value> {
  readonly loading: Promise<Cached<Value> | undefined>
  cached?: Cached<Value>
  isForgotten: boolean
}

/** Rows, cached in memory until they change, so that a request with a known token costs no query. */
export class LiveRowCache<Value extends object> {
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
  async find(key: string, load: () => Promise<Value | undefined>): Promise<Cached<Value> | undefined> {
    const known = this.#canHearNodes ? this.#entries.get(key) : undefined
    if (known) return known.loading
    const entry = this.#load(load)
    if (this.#canHearNodes) this.#entries.set(key, entry)
    const cached = await entry.loading.catch((error: unknown) => {
      this.forget(key)
      throw error
    })
    if (!cached) this.forget(key)
    return cached
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
      entry.cached = { ...value, isCurrent: this.#canHearNodes && !entry.isForgotten }
      return entry.cached
    })
    const entry: Entry<Value> = { loading, isForgotten: false }
    return entry
  }
}

function markForgotten(entry: Entry<object>): void {
  entry.isForgotten = true
  if (entry.cached) entry.cached.isCurrent = false
}
