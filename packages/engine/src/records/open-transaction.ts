import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/bound-sql.ts'
import type { Change } from './change.ts'
import { missingCollection } from '../errors.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { Collection, CollectionRegistry } from './collections.ts'
import { LockBook } from './lock-book.ts'
import { lockOfName } from './lock.ts'
import type { Lock, LockMode } from './lock.ts'
import type { AnyRecord, RowPlace } from './stored-row.ts'
import type { RawQuery, RecordStore, Transaction } from './transaction.ts'

// SQLite answers immediately: without a pause a transaction of many records would be one turn of the loop.
const turnMs = 10

/** Makes the store of a collection inside a transaction. */
export type StoreIn = (tx: OpenTransaction, collection: Collection) => RecordStore<AnyRecord>

/** Collections and their stores for a transaction. */
export interface TransactionStores {
  readonly collections: CollectionRegistry
  readonly storeIn: StoreIn
}

/** An open transaction: its connection, its changes so far, and the work that follows it. */
export class OpenTransaction implements Transaction {
  readonly connection: Connection
  readonly locks: LockBook
  readonly changes: Change[] = []
  /** Runs right after the commit, before anything that can wait. */
  readonly announcements: (() => void)[] = []
  readonly #afterCommit: (() => void | Promise<void>)[] = []
  readonly #afterRollback: (() => void | Promise<void>)[] = []
  readonly #afterEnd: (() => void | Promise<void>)[] = []
  readonly #collections: CollectionRegistry
  readonly #storeIn: StoreIn
  #savepoints = 0
  #turnStart = performance.now()

  constructor(connection: Connection, { collections, storeIn }: TransactionStores) {
    this.connection = connection
    this.locks = new LockBook(connection)
    this.#collections = collections
    this.#storeIn = storeIn
  }

  records<Name extends string, S extends Shape>(
    definition: CollectionDefinition<Name, S>,
  ): RecordStore<RecordOf<S>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition says what its rows look like
    return this.recordsOf(definition.name) as unknown as RecordStore<RecordOf<S>>
  }

  recordsOf(name: string): RecordStore<AnyRecord> {
    return this.#storeIn(this, this.#collection(name))
  }

  query<Row>({ sql: text, params = [] }: RawQuery): Promise<Row[]> {
    return this.connection.read<Row>(sql(text, params))
  }

  async lock(name: string, id: string): Promise<boolean> {
    const collection = this.#collection(name)
    const lock = this.lockOf({ collection, id })
    if (this.locks.holds(lock)) return true
    const text = `SELECT 1 FROM ${quote(collection.name)} WHERE "id" = ?`
    const read = (suffix: string) => this.connection.readArrays(sql(text + suffix, [id]))
    return (await this.locks.read(lock, read)).length > 0
  }

  async lockAll(name: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const collection = this.#collection(name)
    const locks = ids.map((id) => this.lockOf({ collection, id }))
    await this.locks.hold(locks)
    if (this.locks.isNeeded)
      return new Set(locks.filter((lock) => this.locks.holds(lock)).map(({ id }) => id))
    const { dialect } = this.connection
    const condition = dialect.inList('"id"', dialect.placeholder('text'))
    const text = `SELECT "id" FROM ${quote(collection.name)} WHERE ${condition}`
    const there = new Set((await this.connection.readArrays(sql(text, [JSON.stringify(ids)]))).flat())
    return new Set(ids.filter((id) => there.has(id)))
  }

  lockName(name: string): Promise<void> {
    return this.locks.hold([lockOfName(name)])
  }

  outOfTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.locks.outOfTurn(work)
  }

  /** A row as a lock. */
  lockOf({ collection, id }: RowPlace, mode: LockMode = 'alone'): Lock {
    return { rank: this.#collections.rankOf(collection), id, mode, table: collection.name }
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.#afterCommit.push(work)
  }

  /** Runs when the whole transaction was rolled back, or the nested work that it is part of. */
  afterRollback(work: () => void | Promise<void>): void {
    this.#afterRollback.push(work)
  }

  /** Runs after the transaction, regardless of its outcome. */
  afterEnd(work: () => void | Promise<void>): void {
    this.#afterEnd.push(work)
  }

  /** To be called with every record of many: now and then it lets other work run. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#turnStart < turnMs) return
    await setImmediate()
    this.#turnStart = performance.now()
  }

  /** Runs work whose failure leaves the transaction as it was before. */
  async nested<T>(work: () => Promise<T>): Promise<T> {
    this.#savepoints += 1
    const name = quote(`s${this.#savepoints}`)
    const marks = [this.changes.length, this.announcements.length, this.#afterCommit.length] as const
    const undoMark = this.#afterRollback.length
    const letGo = this.locks.mark()
    await this.connection.run(sql(`SAVEPOINT ${name}`))
    try {
      const result = await work()
      await this.connection.run(sql(`RELEASE SAVEPOINT ${name}`))
      return result
    } catch (error) {
      await this.connection.run(sql(`ROLLBACK TO SAVEPOINT ${name}`))
      letGo()
      this.changes.length = marks[0]
      this.announcements.length = marks[1]
      this.#afterCommit.length = marks[2]
      this.#afterEnd.push(...this.#afterRollback.splice(undoMark))
      throw error
    }
  }

  /** Returns the work that follows the end. */
  follow(end: 'commit' | 'roll-back'): readonly (() => void | Promise<void>)[] {
    return [...(end === 'commit' ? this.#afterCommit : this.#afterRollback), ...this.#afterEnd]
  }

  #collection(name: string): Collection {
    const collection = this.#collections.get(name)
    if (!collection) throw missingCollection()
    return collection
  }
}
