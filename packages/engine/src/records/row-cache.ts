import { LRUCache } from 'lru-cache'
import type { BoundSql } from '../database/sql.ts'
import { type RecordChange, type ChangeObserver, type OutdatedRecord, ChangeTimes } from './changes.ts'
import type { CollectionRegistry } from './collections.ts'
import type { Dependencies, QuerySource } from './read-context.ts'

const maxBytes = 4 * 1024 * 1024
const entryBytes = 500
const valueBytes = 16

/** Column values of rows. */
export type Rows = readonly (readonly unknown[])[]

interface Kept {
  readonly rows: Rows
  readonly collections: ReadonlySet<string>
  readonly readAt: number
}

/** A statement, and its dependencies. */
export interface RowCacheQuery {
  readonly source: QuerySource
  readonly statement: BoundSql
  readonly dependencies: Pick<Dependencies, 'collections' | 'volatile'>
  /**
   * Whether its result depends only on which records exist, not on their values: an update does not change
   * it.
   */
  readonly isOfPresence?: boolean
}

/** Sources of cached rows. */
interface RowCacheSources {
  readonly database: QuerySource
  readonly collections: CollectionRegistry
}

/**
 * Rows from the database, cached by the statement with its values until one of their collections changes. A
 * vote outdates a list with its votes, but neither the list without them nor the authors of its items. New
 * values of a record do not outdate counts.
 */
export class RowCache implements ChangeObserver {
  readonly #place: RowCacheSources
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: sizeOf,
  })
  readonly #changes = new ChangeTimes()
  /** Only of the changes that add or delete records. */
  readonly #arrivals = new ChangeTimes()
  /** How often everything was dropped. */
  #drops = 0
  #canHearNodes = true

  constructor(place: RowCacheSources) {
    this.#place = place
  }

  /** Returns the rows of a statement; reads them if they are not cached. */
  async read(cacheQuery: RowCacheQuery, read: () => Promise<Rows>): Promise<Rows> {
    const { source, statement, dependencies, isOfPresence = false } = cacheQuery
    // A transaction's rows may never be committed: others must not see them.
    if (dependencies.volatile || source !== this.#place.database) return read()
    const key = JSON.stringify([statement.sql, statement.params])
    const kept = this.#kept.get(key)
    const changes = isOfPresence ? this.#arrivals : this.#changes
    if (kept && !changes.isAnyAfter(kept.collections, kept.readAt)) return kept.rows
    const readAt = changes.now
    const drops = this.#drops
    const collections = new Set(dependencies.collections)
    const rows = await read()
    const isOvertaken = this.#drops !== drops || changes.isAnyAfter(collections, readAt)
    if (this.#canHearNodes && !isOvertaken) this.#kept.set(key, { rows, collections, readAt })
    return rows
  }

  outdated(records: readonly OutdatedRecord[]): void {
    for (const record of records) this.#changed(record)
  }

  committed(changes: readonly RecordChange[]): void {
    for (const change of changes) this.#changed(change)
  }

  /** Drops everything. With `canHearNodes: false` nothing is cached until the next call. */
  drop({ canHearNodes }: { readonly canHearNodes: boolean }): void {
    this.#canHearNodes = canHearNodes
    this.#drops += 1
    this.#kept.clear()
  }

  #changed({ collection, action }: Pick<RecordChange, 'collection' | 'action'>): void {
    const id = this.#place.collections.get(collection)?.id ?? collection
    this.#changes.note(id)
    if (action !== 'update') this.#arrivals.note(id)
  }
}

function sizeOf({ rows }: Kept, key: string): number {
  let bytes = entryBytes + 2 * key.length
  for (const row of rows)
    for (const value of row) bytes += valueBytes + (typeof value === 'string' ? 2 * value.length : 0)
  return bytes
}
