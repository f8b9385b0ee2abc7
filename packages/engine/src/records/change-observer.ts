import type { Change } from './change.ts'
import type { Collection } from './collections.ts'
import type { CollectionRow, StoredRow } from './stored-row.ts'
import type { Transaction } from './transaction.ts'

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
  writing?(tx: Transaction, changes: readonly Change[]): Promise<void>
  /** Another node has changed records: cached copies are outdated. `committed` follows when they are read. */
  outdated?(records: readonly OutdatedRecord[]): void
  /** After the commit, in order; also for changes of other nodes (`origin: 'remote'`). Must not throw. */
  committed(changes: readonly Change[]): void
}

/** A record that another node changed, before it was read here. */
export interface OutdatedRecord extends Pick<Change, 'collection' | 'action'> {
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
  async writing(tx: Transaction, changes: readonly Change[]): Promise<void> {
    for (const observer of this.#observers) if (observer.writing) await observer.writing(tx, changes)
  }

  /** Notifies every observer of records that another node has changed, before they are read. */
  outdated(records: readonly OutdatedRecord[]): void {
    for (const observer of this.#observers) observer.outdated?.(records)
  }

  /** Notifies every observer of committed changes, of this node or (by the change feed) another one. */
  committed(changes: readonly Change[]): void {
    for (const observer of this.#observers.slice()) observer.committed(changes)
  }
}
