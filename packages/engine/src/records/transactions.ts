import { setImmediate } from 'node:timers/promises'
import { sql } from '../database/sql.ts'
import type { Database, Connection } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { isOutcomeUnknown, missingCollection } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { ChangeObservers, RecordChange } from './changes.ts'
import type { CollectionRegistry, Collection } from './collections.ts'
import { LockConflict, type Lock, HeldLocks, lockOfName, type LockMode } from './locks.ts'
import type { AnyRecord, RowPlace } from './stored-row.ts'
import type { Transaction, RawQuery, RecordStore } from './transaction.ts'

/** What transactions are made of. */
interface TransactionDependencies {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly changes: ChangeObservers
  readonly logger: Logger
  readonly storeIn: StoreIn
}

/** Runs transactions and what follows them: announcements, hooks, cleaning up. */
export class Transactions {
  readonly #parts: TransactionDependencies

  constructor(parts: TransactionDependencies) {
    this.#parts = parts
  }

  /** Runs work in a transaction of its own. */
  async run<T>(work: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    const { database, changes } = this.#parts
    // A database may run the work again; what an earlier try left behind is cleaned up like a roll-back.
    const tries: OpenTransaction[] = []
    let needed: readonly Lock[] = []
    let result: T
    try {
      result = await database.write(async (connection) => {
        const tx = new OpenTransaction(connection, this.#parts)
        tries.push(tx)
        if (needed.length > 0) await tx.locks.hold(needed)
        const value = await work(tx).catch((error: unknown) => {
          if (error instanceof LockConflict) needed = error.needed
          throw error
        })
        await changes.writing(tx, tx.changes)
        return value
      })
    } catch (error) {
      // What the last try left behind may belong to what was committed: the next start knows.
      if (isOutcomeUnknown(error)) tries.pop()
      for (const tx of tries) await this.#follow(tx.follow('roll-back'))
      throw error
    }
    const committed = tries.pop()
    for (const tx of tries) await this.#follow(tx.follow('roll-back'))
    if (committed) await this.#announce(committed)
    return result
  }

  /** Joins the given transaction, or runs a new one. Failures inside a joined one undo only this work. */
  async join<T>(tx: OpenTransaction | undefined, work: (tx: OpenTransaction) => Promise<T>): Promise<T> {
    if (!tx) return this.run(work)
    await tx.breathe()
    return tx.nested(() => work(tx))
  }

  async #announce(tx: OpenTransaction): Promise<void> {
    this.#parts.changes.committed(tx.changes)
    await this.#follow([...tx.announcements, ...tx.follow('commit')])
  }

  async #follow(works: readonly (() => void | Promise<void>)[]): Promise<void> {
    for (const work of works) {
      try {
        await work()
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'work after a transaction failed')
      }
    }
  }
}

/** The engine's own side of a transaction. */
export function openTransaction(tx: Transaction): OpenTransaction {
  if (tx instanceof OpenTransaction) return tx
  throw new TypeError('Only transactions of this engine can be joined.')
}

// SQLite answers immediately: without a pause a transaction of many records would be one turn of the loop.
const turnMs = 10

/** Makes the store of a collection inside a transaction. */
type StoreIn = (tx: OpenTransaction, collection: Collection) => RecordStore<AnyRecord>

/** Collections and their stores for a transaction. */
interface TransactionStores {
  readonly collections: CollectionRegistry
  readonly storeIn: StoreIn
}

/** An open transaction: its connection, its changes so far, and the work that follows it. */
export class OpenTransaction implements Transaction {
  readonly connection: Connection
  readonly locks: HeldLocks
  readonly changes: RecordChange[] = []
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
    this.locks = new HeldLocks(connection)
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
