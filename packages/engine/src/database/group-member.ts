import { isOutcomeUnknown } from '../errors.ts'
import type { BoundSql } from './bound-sql.ts'
import type { Connection } from './database.ts'
import { postgresDialect } from './dialects/postgres.ts'
import type { PostgresGroup, Transact } from './postgres-group.ts'
import { noTransaction } from './postgres-transaction.ts'
import type { PostgresTransaction } from './postgres-transaction.ts'

type Work<T> = (connection: Connection) => Promise<T>
/** Runs work again. */
export type RunAgain = <T>(work: Work<T>) => Promise<T>

/** Where a member finds its transaction. */
export interface MemberPlaces {
  /** Joins those who share the next transaction; throws where too many wait. */
  readonly join: () => PostgresGroup
  /** Runs work in a transaction of its own. */
  readonly alone: Transact
  /** Runs work again that was in a group which another has spoiled. */
  readonly again: RunAgain
}

/** What work in a group is told when it is to be run again alone. */
class LeftGroup extends Error {}

/**
 * Work that may share a transaction, and its connection. It joins a group where the first thing that it asks is to hold
 * or to add something. Where that is another question it goes on in a transaction of its own; where such a question
 * comes later it leaves the group and is run again.
 */
export class GroupMember<T> implements Connection {
  readonly dialect = postgresDialect
  readonly #places: MemberPlaces
  readonly #work: Work<T>
  #running: Promise<T> | undefined
  #group: PostgresGroup | undefined
  /** Its own transaction: what comes of it, and the connection. */
  #alone: Promise<T> | undefined
  #own: Promise<PostgresTransaction> | undefined
  #hasPosted = false
  #isToBlame = false
  #hasLeft = false
  #isOver = false

  constructor(places: MemberPlaces, work: Work<T>) {
    this.#places = places
    this.#work = work
  }

  get holdShared(): Connection['holdShared'] {
    return this.#own ? undefined : this.#hold
  }

  /** Runs the work and waits for the commit. */
  async carryOut(): Promise<T> {
    const running = this.#work(this)
    this.#running = running
    const [result] = await Promise.allSettled([running])
    this.#end({ isFailed: result.status === 'rejected' })
    if (this.#alone) return this.#alone
    if (this.#hasLeft) return this.#places.alone(this.#work)
    // It has seen nothing of what others wrote: a failure is its own.
    if (result.status === 'rejected' || !this.#group || (await this.#group.end)) return running
    return this.#isToBlame ? this.#places.alone(this.#work) : this.#places.again(this.#work)
  }

  readonly post = (statement: BoundSql, explain?: (error: unknown) => unknown): Promise<unknown[][]> => {
    const answer = this.#own
      ? this.#own.then((transaction) => transaction.post(statement, explain))
      : this.#postInGroup(statement)
    answer.catch(() => (this.#isToBlame ||= this.#group?.isToBlame() ?? false))
    return answer
  }

  async read<Row>(query: BoundSql): Promise<Row[]> {
    return (await this.#ownTransaction()).read(query)
  }

  async readArrays(query: BoundSql): Promise<unknown[][]> {
    return (await this.#ownTransaction()).readArrays(query)
  }

  async run(statement: BoundSql): Promise<number> {
    return (await this.#ownTransaction()).run(statement)
  }

  readonly #hold = async (table: string, ids: readonly string[]): Promise<void> => {
    const held = this.#joined().hold(table, ids)
    const isHeld = await held.catch((error: unknown) => {
      throw isOutcomeUnknown(error) ? error : this.#leave()
    })
    if (!isHeld) throw this.#leave()
  }

  #postInGroup(statement: BoundSql): Promise<unknown[][]> {
    const group = this.#joined()
    this.#hasPosted = true
    return group.post(statement)
  }

  #joined(): PostgresGroup {
    if (this.#isOver) throw noTransaction()
    return (this.#group ??= this.#places.join())
  }

  #ownTransaction(): Promise<PostgresTransaction> {
    if (this.#own) return this.#own
    if (this.#isOver) throw noTransaction()
    if (this.#group) throw this.#leave()
    return (this.#own = this.#goAlone())
  }

  /** The work that is running gets the first transaction; should that fail, it is run again as any other. */
  #goAlone(): Promise<PostgresTransaction> {
    const given = Promise.withResolvers<PostgresTransaction>()
    this.#alone = this.#places.alone((transaction) => {
      const running = this.#running
      this.#running = undefined
      given.resolve(transaction)
      return running ?? this.#work(transaction)
    })
    this.#alone.catch((error: unknown) => given.reject(error))
    return given.promise
  }

  #leave(): Error {
    this.#hasLeft = true
    this.#end({ isFailed: true })
    return new LeftGroup()
  }

  /** Nothing is asked any more; what failed work has written may not stay. */
  #end({ isFailed }: { readonly isFailed: boolean }): void {
    if (this.#isOver) return
    this.#isOver = true
    if (isFailed && this.#hasPosted) this.#group?.spoil(new LeftGroup())
    this.#group?.finish()
  }
}
