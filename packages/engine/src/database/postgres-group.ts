import { databaseAway, isOutcomeUnknown } from '../errors.ts'
import type { BoundSql, SqlValue } from './bound-sql.ts'
import { sql } from './bound-sql.ts'
import { quote } from './dialects/dialect.ts'
import { postgresDialect } from './dialects/postgres.ts'
import { isInsertion } from './insertion.ts'
import type { Insert, Insertion } from './insertion.ts'
import { LostCommit } from './postgres-transaction.ts'
import type { PostgresTransaction } from './postgres-transaction.ts'

/** Runs work in a transaction, and commits it. */
export type Transact = <T>(work: (transaction: PostgresTransaction) => Promise<T>) => Promise<T>

/** Rows of one table that are asked for together. */
interface Held {
  readonly ids: Set<string>
  readonly found: PromiseWithResolvers<ReadonlySet<unknown>>
}

/** Rows that are added to one table together. */
interface Added {
  readonly rows: (readonly SqlValue[])[]
  readonly answer: PromiseWithResolvers<unknown[][]>
}

/** Works that share a transaction. */
export class PostgresGroup {
  /** Whether it was committed; fails where nobody knows, and where the database is away. */
  readonly #end = Promise.withResolvers<boolean>()
  readonly #begun = Promise.withResolvers<PostgresTransaction>()
  /** Nobody has anything to ask any more. */
  readonly #finished = Promise.withResolvers<void>()
  /** What is held with the beginning, by table. */
  readonly #held = new Map<string, Held>()
  /** What is added next, by what it is added to. */
  readonly #added = new Map<Insert, Added>()
  readonly #isApart: boolean
  #transaction: PostgresTransaction | undefined
  #size = 0
  #unfinished = 0
  #hasFailed = false

  /** Apart: each has statements of its own, so that it is known whose has failed. */
  constructor({ isApart }: { readonly isApart: boolean }) {
    this.#isApart = isApart
    for (const { promise } of [this.#end, this.#begun, this.#finished]) promise.catch(() => undefined)
  }

  /** How many have joined. */
  get size(): number {
    return this.#size
  }

  get end(): Promise<boolean> {
    return this.#end.promise
  }

  join(): void {
    this.#size += 1
    this.#unfinished += 1
  }

  /** Somebody asks nothing any more. */
  finish(): void {
    this.#unfinished -= 1
    if (this.#unfinished > 0) return
    this.#sendAdded()
    this.#finished.resolve()
  }

  /** Somebody's statement has failed; whether it is known to have been the first: those after it fail with it. */
  isToBlame(): boolean {
    const isFirst = !this.#hasFailed
    this.#hasFailed = true
    return isFirst && this.#isApart
  }

  /** Nothing of it may stay. */
  spoil(reason: unknown): void {
    this.#finished.reject(reason)
  }

  /** Holds rows that are referred to; false where one is not there, or somebody has it alone. */
  async hold(table: string, ids: readonly string[]): Promise<boolean> {
    const held = this.#held.get(table) ?? newHeld()
    for (const id of ids) held.ids.add(id)
    if (this.#transaction) this.#ask(this.#transaction, { table, held })
    else this.#held.set(table, held)
    const found = await held.found.promise
    return ids.every((id) => found.has(id))
  }

  async post(statement: BoundSql): Promise<unknown[][]> {
    if (!this.#isApart && isInsertion(statement)) return this.#add(statement)
    const transaction = this.#transaction ?? (await this.#begun.promise)
    return transaction.post(statement)
  }

  /** Begins, waits until nobody has anything to ask, and commits. Nobody may join any more. */
  async carryOut(transact: Transact): Promise<void> {
    try {
      await transact((transaction) => {
        this.#begin(transaction)
        return this.#finished.promise
      })
      this.#end.resolve(true)
    } catch (error) {
      this.#lose(error instanceof LostCommit ? databaseAway(error.cause) : error)
    }
  }

  #begin(transaction: PostgresTransaction): void {
    for (const [table, held] of this.#held) this.#ask(transaction, { table, held })
    this.#held.clear()
    this.#transaction = transaction
    this.#sendAdded()
    this.#begun.resolve(transaction)
  }

  /** Adds rows together with those that others add to the same in this turn. */
  async #add({ insert, rows }: Insertion): Promise<unknown[][]> {
    const added = this.#added.get(insert) ?? { rows: [], answer: answerOf<unknown[][]>() }
    if (this.#transaction && this.#added.size === 0) process.nextTick(() => this.#sendAdded())
    this.#added.set(insert, added)
    const start = added.rows.length
    added.rows.push(...rows)
    const answer = await added.answer.promise
    return answer.slice(start, start + rows.length)
  }

  #sendAdded(): void {
    const transaction = this.#transaction
    if (!transaction) return
    const all = [...this.#added]
    this.#added.clear()
    for (const [insert, { rows, answer }] of all) {
      const answers = insert.inLengths(rows).map((insertion) => transaction.post(insertion))
      answer.resolve(Promise.all(answers).then((parts) => parts.flat()))
    }
  }

  /** Only for rows that are free: whoever waits while holding others could be waited for. */
  #ask(
    transaction: PostgresTransaction,
    { table, held }: { readonly table: string; readonly held: Held },
  ): void {
    const condition = postgresDialect.inList('"id"', postgresDialect.placeholder('text'))
    const suffix = `${postgresDialect.lockForReference} SKIP LOCKED`
    const text = `SELECT "id" FROM ${quote(table)} WHERE ${condition}${suffix}`
    const answer = transaction.readArrays(sql(text, [JSON.stringify([...held.ids])]))
    answer.catch((error: unknown) => this.spoil(error))
    held.found.resolve(answer.then((rows) => new Set(rows.map(([id]) => id))))
  }

  #lose(error: unknown): void {
    for (const { found } of this.#held.values()) found.reject(error)
    for (const { answer } of this.#added.values()) answer.reject(error)
    this.#begun.reject(error)
    if (isOutcomeUnknown(error)) this.#end.reject(error)
    else this.#end.resolve(false)
  }
}

function newHeld(): Held {
  return { ids: new Set<string>(), found: answerOf<ReadonlySet<unknown>>() }
}

/** An answer that nobody need wait for. */
function answerOf<T>(): PromiseWithResolvers<T> {
  const answer = Promise.withResolvers<T>()
  answer.promise.catch(() => undefined)
  return answer
}
