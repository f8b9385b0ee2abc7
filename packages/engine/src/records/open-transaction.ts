import type { Connection } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/fragment.ts'
import type { Change } from '../engine.types.ts'
import { missingCollection } from '../errors.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { RecordOf, Shape } from '../schema/shape.ts'
import type { Collection, CollectionRegistry } from './collections.ts'
import type { RawQuery, RecordStore, Transaction } from './transaction.ts'

/** A record as server code sees it, where the shape is not known. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** Makes the store of a collection inside a transaction. */
export type StoreIn = (tx: OpenTransaction, collection: Collection) => RecordStore<AnyRecord>

/** A transaction at work: its connection, what changed so far, and what is to happen after it. */
export class OpenTransaction implements Transaction {
  readonly connection: Connection
  readonly changes: Change[] = []
  /** Runs right after the commit, before anything that can wait. */
  readonly announcements: (() => void)[] = []
  readonly #afterCommit: (() => void | Promise<void>)[] = []
  readonly #afterRollback: (() => void | Promise<void>)[] = []
  readonly #afterEnd: (() => void | Promise<void>)[] = []
  readonly #collections: CollectionRegistry
  readonly #storeIn: StoreIn
  #savepoints = 0

  constructor(connection: Connection, collections: CollectionRegistry, storeIn: StoreIn) {
    this.connection = connection
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
    const statement = this.connection.dialect.lockRow(quote(this.#collection(name).name))
    return (await this.connection.readArrays(sql(statement, [id]))).length > 0
  }

  async lockName(name: string): Promise<void> {
    const { lockName } = this.connection.dialect
    if (lockName) await this.connection.readArrays(sql(lockName, [name]))
  }

  afterCommit(work: () => void | Promise<void>): void {
    this.#afterCommit.push(work)
  }

  /** Runs when nothing of the transaction remains, or of the nested work it is part of. */
  afterRollback(work: () => void | Promise<void>): void {
    this.#afterRollback.push(work)
  }

  /** Runs after the transaction, whatever becomes of it. */
  afterEnd(work: () => void | Promise<void>): void {
    this.#afterEnd.push(work)
  }

  /** Work whose failure leaves the transaction as it was before it. */
  async nested<T>(work: () => Promise<T>): Promise<T> {
    this.#savepoints += 1
    const name = quote(`s${this.#savepoints}`)
    const marks = [this.changes.length, this.announcements.length, this.#afterCommit.length] as const
    const undoMark = this.#afterRollback.length
    await this.connection.run(sql(`SAVEPOINT ${name}`))
    try {
      const result = await work()
      await this.connection.run(sql(`RELEASE SAVEPOINT ${name}`))
      return result
    } catch (error) {
      await this.connection.run(sql(`ROLLBACK TO SAVEPOINT ${name}`))
      this.changes.length = marks[0]
      this.announcements.length = marks[1]
      this.#afterCommit.length = marks[2]
      this.#afterEnd.push(...this.#afterRollback.splice(undoMark))
      throw error
    }
  }

  /** What is to run after the commit, or after the roll-back. */
  outcome(isCommitted: boolean): readonly (() => void | Promise<void>)[] {
    return [...(isCommitted ? this.#afterCommit : this.#afterRollback), ...this.#afterEnd]
  }

  #collection(name: string): Collection {
    const collection = this.#collections.get(name)
    if (!collection) throw missingCollection()
    return collection
  }
}
