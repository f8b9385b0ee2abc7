import { LRUCache } from 'lru-cache'
import type { BoundSql } from '../database/bound-sql.ts'
import type { Change } from './change.ts'
import type { ChangeObserver, OutdatedRecord } from './change-observer.ts'
import { ChangeTimes } from './change-times.ts'
import type { CollectionRegistry } from './collections.ts'
import type { Dependencies } from './dependencies.ts'
import type { Source } from './reading.ts'

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

/** A statement, and what decides over what it gives. */
export interface KeptQuestion {
  readonly source: Source
  readonly statement: BoundSql
  readonly dependencies: Pick<Dependencies, 'collections' | 'volatile'>
  /** Whether it asks which records there are and nothing of what is in them: none is more or less by an update. */
  readonly isOfPresence?: boolean
}

/** What rows are kept of. */
export interface KeptRowsPlace {
  readonly database: Source
  readonly collections: CollectionRegistry
}

/**
 * Rows as the database gave them, kept by the statement with its values until a collection changes that they were read
 * from. A vote outdates a list with its votes, but neither the list without them nor those who made what is listed; what
 * is written into a record does not change how many there are.
 */
export class KeptRows implements ChangeObserver {
  readonly #place: KeptRowsPlace
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: sizeOf,
  })
  readonly #changes = new ChangeTimes()
  /** Of those changes alone by which records come or go. */
  readonly #arrivals = new ChangeTimes()
  /** How often everything was forgotten. */
  #drops = 0
  #canHearNodes = true

  constructor(place: KeptRowsPlace) {
    this.#place = place
  }

  /** The rows of a statement, read where they are not kept. */
  async read(question: KeptQuestion, read: () => Promise<Rows>): Promise<Rows> {
    const { source, statement, dependencies, isOfPresence = false } = question
    // Inside a transaction others would be shown what may never be.
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

  committed(changes: readonly Change[]): void {
    for (const change of changes) this.#changed(change)
  }

  /** Forgets everything. With `canHearNodes: false` nothing is kept until the next call. */
  drop({ canHearNodes }: { readonly canHearNodes: boolean }): void {
    this.#canHearNodes = canHearNodes
    this.#drops += 1
    this.#kept.clear()
  }

  #changed({ collection, action }: Pick<Change, 'collection' | 'action'>): void {
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
