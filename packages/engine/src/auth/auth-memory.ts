import { toAuthRecord } from '../records/account.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { AuthRecord } from '../records/request-context.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { StoredRows } from '../records/stored-rows.ts'
import { superusersCollection } from '../records/system-collections.ts'
import { RowMemory, type Remembered } from './row-memory.ts'

/** An auth record as it was last read. */
export type RememberedAuth = Remembered<{
  readonly collection: Collection
  readonly auth: AuthRecord
  readonly isSuperuser: boolean
  readonly tokenKey: string
}>

/** Auth records, kept in memory until they change. */
export class AuthMemory {
  readonly #stored: StoredRows
  readonly #collections: CollectionRegistry
  readonly #rows = new RowMemory<Omit<RememberedAuth, 'isCurrent'>>(10_000)

  constructor(stored: StoredRows, collections: CollectionRegistry) {
    this.#stored = stored
    this.#collections = collections
  }

  /** The record as it is now; `undefined` when there is none. */
  async find(collectionId: string, id: string): Promise<RememberedAuth | undefined> {
    const collection = this.#collections.get(collectionId)
    if (!collection?.isAuth || collection.id !== collectionId) return undefined
    return this.#rows.find(keyOf(collectionId, id), async () => {
      const row = await this.#stored.find(collection, id)
      return row && rememberedFrom(collection, row)
    })
  }

  /** The record changed. */
  forget(collectionId: string, id: string): void {
    this.#rows.forget(keyOf(collectionId, id))
  }

  /** Anything may have changed. While changes of other nodes cannot be heard, nothing is kept at all. */
  forgetAll(options: { readonly canHearNodes: boolean }): void {
    this.#rows.forgetAll(options)
  }
}

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
  forgetAll(options: { readonly canHearNodes: boolean }): void {
    this.#rows.forgetAll(options)
  }
}

/** Whether an auth record, as it is now, may act as an operator. */
export function mayOperate({ collection, auth }: Pick<RememberedAuth, 'collection' | 'auth'>): boolean {
  const { operators = [] } = collection.authOptions
  return operators.length > 0 && operators.every((field) => auth[field] === true)
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

function keyOf(collectionId: string, id: string): string {
  return `${collectionId}/${id}`
}
