import type { Collection, NamedField } from './collections.ts'
import { columnsOf, encodeValue } from './columns.ts'
import { type CollectionRow, type StoredRow, isSecret } from './stored-row.ts'
import type { Transaction } from './transaction.ts'

/** A committed change, on this node or another. Deleted records come as they were. */
export interface RecordChange {
  readonly collection: string
  readonly action: 'create' | 'update' | 'delete'
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
  readonly origin: 'local' | 'remote'
  /** Of an update of nothing but fields that not everybody may read: what these were before, secrets left out. */
  readonly before?: Readonly<Record<string, unknown>> | undefined
}

/**
 * A part of the engine that follows writes: response cache, realtime, the feed between nodes, the auth
 * memory.
 */
export interface ChangeObserver {
  /** Inside the transaction, before a record is deleted; the returned function runs after the commit. */
  deleting?(tx: Transaction, departing: CollectionRow): Promise<(() => void) | void>
  /** Inside the transaction, after a record was updated. */
  updated?(tx: Transaction, update: RecordUpdate): Promise<void>
  /** Inside the transaction, right before the commit. */
  writing?(tx: Transaction, changes: readonly RecordChange[]): Promise<void>
  /** Another node has changed records: cached copies are outdated. `committed` follows when they are read. */
  outdated?(records: readonly OutdatedRecord[]): void
  /** After the commit, in order; also for changes of other nodes (`origin: 'remote'`). Must not throw. */
  committed(changes: readonly RecordChange[]): void
}

/** A record that another node changed, before it was read here. */
export interface OutdatedRecord extends Pick<RecordChange, 'collection' | 'action'> {
  readonly id: string
}

/** A row before and after it was written. */
export interface RowUpdate {
  readonly before: StoredRow
  readonly after: StoredRow
}

/** A record that was updated. */
export interface RecordUpdate extends RowUpdate {
  readonly collection: Collection
}

/** The list of observers, called in the order they were added. */
export class ChangeObservers {
  readonly #observers: ChangeObserver[] = []

  /** Adds an observer; returns a function that removes it. */
  add(observer: ChangeObserver): () => void {
    this.#observers.push(observer)
    return () => {
      const place = this.#observers.indexOf(observer)
      if (place >= 0) this.#observers.splice(place, 1)
    }
  }

  /** Calls every observer before a delete; the returned functions run after the commit. */
  async deleting(tx: Transaction, departing: CollectionRow): Promise<(() => void)[]> {
    const later: (() => void)[] = []
    for (const observer of this.#observers) {
      const work = await observer.deleting?.(tx, departing)
      if (work) later.push(work)
    }
    return later
  }

  /** Notifies every observer of an updated record, inside the transaction. */
  async updated(tx: Transaction, update: RecordUpdate): Promise<void> {
    for (const observer of this.#observers) if (observer.updated) await observer.updated(tx, update)
  }

  /** Notifies every observer that a transaction is about to commit. */
  async writing(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
    for (const observer of this.#observers) if (observer.writing) await observer.writing(tx, changes)
  }

  /** Notifies every observer of records that another node has changed, before they are read. */
  outdated(records: readonly OutdatedRecord[]): void {
    for (const observer of this.#observers) observer.outdated?.(records)
  }

  /** Notifies every observer of committed changes, of this node or (by the change feed) another one. */
  committed(changes: readonly RecordChange[]): void {
    for (const observer of this.#observers.slice()) observer.committed(changes)
  }
}

/** The last change of each collection, by a count of all changes. */
export class ChangeTimes {
  readonly #at = new Map<string, number>()
  #now = 0

  /** The current count of changes; a read that starts now sees every change up to it. */
  get now(): number {
    return this.#now
  }

  /** Counts a change of a collection, or an unknown change. */
  note(collectionId?: string): number {
    this.#now += 1
    if (collectionId !== undefined) this.#at.set(collectionId, this.#now)
    return this.#now
  }

  /** Checks whether one of these was changed after a count. */
  isAnyAfter(collectionIds: Iterable<string>, count: number): boolean {
    for (const id of collectionIds) if ((this.#at.get(id) ?? 0) > count) return true
    return false
  }
}

/** Returns the change from one state of a row to another. */
export function updateOf(collection: Collection, update: RowUpdate): RecordChange {
  const { before, after } = update
  const change = { collection: collection.name, action: 'update', record: after, origin: 'local' } as const
  const changed = changedFields(collection, update)
  // Every reader of the record may read the new value: the former one is not needed.
  if (changed.some((field) => isOpen(collection, field))) return change
  const shown = changed.filter((field) => !isSecret(collection, field))
  return { ...change, before: Object.fromEntries(shown.map(({ name }) => [name, before[name]])) }
}

/** Checks whether two states of a row are stored the same. */
export function isSameRow(collection: Collection, update: RowUpdate): boolean {
  return changedFields(collection, update).length === 0
}

function changedFields(collection: Collection, { before, after }: RowUpdate): NamedField[] {
  return columnsOf(collection).list.flatMap((column) => {
    const { name } = column.field
    return encodeValue(column, before[name]) === encodeValue(column, after[name]) ? [] : [column.field]
  })
}

/** Checks whether every caller who sees a record sees this field of it. */
function isOpen(collection: Collection, field: NamedField): boolean {
  if (field.hidden || isSecret(collection, field)) return false
  if (collection.isAuth && field.name === 'email') return false
  return collection.fieldRules[field.name]?.read === undefined
}
