import { toAuthRecord } from '../records/account.ts'
import { type Collection, type CollectionRegistry, superusersCollection } from '../records/collections.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { StoredRows } from '../records/stored-rows.ts'
import { RowMemory, type Remembered } from './row-memory.ts'

/** An auth record as it was last read. */
export type RememberedAuth = Remembered<{
  readonly collection: Collection
  readonly auth: AuthRecord
  readonly isSuperuser: boolean
  readonly tokenKey: string
}>

/** Auth records, cached in memory until they change. */
export class AuthMemory {
  readonly #stored: StoredRows
  readonly #collections: CollectionRegistry
  readonly #rows = new RowMemory<Omit<RememberedAuth, 'isCurrent'>>(10_000)

  constructor(stored: StoredRows, collections: CollectionRegistry) {
    this.#stored = stored
    this.#collections = collections
  }

  /** Returns the current record; `undefined` if there is none. */
  async find(collectionId: string, id: string): Promise<RememberedAuth | undefined> {
    const collection = this.#collections.get(collectionId)
    if (!collection?.isAuth || collection.id !== collectionId) return undefined
    return this.#rows.find(keyOf(collectionId, id), async () => {
      const row = await this.#stored.find(collection, id)
      return row && rememberedFrom(collection, row)
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
export type RememberedSession = Remembered<{
  readonly collectionRef: unknown
  readonly recordRef: unknown
}>

/** Open sessions, cached in memory until they end. */
export class SessionMemory {
  readonly #stored: StoredRows
  readonly #collection: Collection
  readonly #rows = new RowMemory<Omit<RememberedSession, 'isCurrent'>>(20_000)

  constructor(stored: StoredRows, collection: Collection) {
    this.#stored = stored
    this.#collection = collection
  }

  /** Returns the session while it is open, else `undefined`. */
  find(id: string): Promise<RememberedSession | undefined> {
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
export function mayOperate({ collection, auth }: Pick<RememberedAuth, 'collection' | 'auth'>): boolean {
  const { operators = [] } = collection.authOptions
  return operators.length > 0 && operators.every((field) => auth[field] === true)
}

/** Returns the key that signs the tokens of a row; `''` if it has none. */
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

function keyOf(collectionId: string, id: string): string {
  return `${collectionId}/${id}`
}
