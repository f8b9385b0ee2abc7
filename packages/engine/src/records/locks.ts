import { channel } from 'node:diagnostics_channel'
import { sql } from '../database/sql.ts'
import type { QueryCollection } from '../database/catalogue.ts'
import { type Connection, RetryTransactionError } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'

/** Alone: no other transaction holds it. Shared: others may refer to it as well, and none deletes it. */
export type LockMode = 'alone' | 'shared'

/** A lock until the end of a transaction: on a row, or on a name. */
export interface Lock {
  /** Of its collection; names come before all rows. */
  readonly rank: number
  readonly id: string
  readonly mode: LockMode
  /** The collection it is in; empty for names. */
  readonly table: string
}

/** Returns the lock of a name. */
export function lockOfName(name: string): Lock {
  return { rank: -1, id: name, mode: 'alone', table: '' }
}

/** Compares locks by the one order in which they are waited for. */
export function compareLocks(a: Lock, b: Lock): number {
  return a.rank - b.rank || Number(a.id > b.id) - Number(a.id < b.id)
}

/** Identifies a lock, regardless of its mode. */
function lockKey({ rank, id }: Lock): string {
  return `${rank}/${id}`
}

/**
 * A lock was needed out of order and is taken: the next try begins with all locks that are known to be
 * needed.
 */
export class LockConflict extends RetryTransactionError {
  readonly needed: readonly Lock[]

  constructor(needed: readonly Lock[]) {
    super('Somebody else holds a lock that was asked for out of order.')
    this.needed = needed
  }
}

/**
 * Returns locks in their order, each once, in runs that one statement can take: of one collection and in one
 * mode.
 */
function lockBatches(locks: readonly Lock[]): Lock[][] {
  const strongest = new Map<string, Lock>()
  for (const lock of locks) {
    const key = lockKey(lock)
    if (strongest.get(key)?.mode !== 'alone') strongest.set(key, lock)
  }
  const runs: Lock[][] = []
  for (const lock of [...strongest.values()].toSorted(compareLocks)) {
    const run = runs.at(-1)
    const isSame = run?.[0]?.table === lock.table && run[0].mode === lock.mode && lock.table !== ''
    if (run && isSame) run.push(lock)
    else runs.push([lock])
  }
  return runs
}

/**
 * Publishes every lock that is requested out of order without `outOfTurn`, with the highest lock so far: for
 * tests.
 */
export const outOfOrder = channel('longhouse:lock-out-of-order')

/**
 * The locks of a transaction. Waits for locks in one order only, by rank and id, so that no two transactions
 * can wait for each other. A lock that is requested out of order is taken if it is free. Otherwise the
 * transaction starts over with all locks that it is known to need. A database with one writer at a time needs
 * none of this.
 */
export class HeldLocks {
  readonly #connection: Connection
  readonly #held = new Map<string, Lock>()
  /** Rows that this transaction has made. */
  readonly #own = new Set<string>()
  /** Rows that did not exist when they were requested. */
  readonly #absent = new Set<string>()
  /** In the order they were taken; an upgrade is a second entry. */
  readonly #taken: Lock[] = []
  #highest: Lock | undefined
  #worksOutOfTurn = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Whether the database has other writers to lock out. */
  get isNeeded(): boolean {
    return this.#connection.dialect.lockName !== undefined
  }

  holds(lock: Lock): boolean {
    const key = lockKey(lock)
    if (this.#own.has(key)) return true
    const held = this.#held.get(key)
    return held !== undefined && (held.mode === 'alone' || lock.mode === 'shared')
  }

  /** Records that this transaction has made a row: no other one can see or lock it. */
  own(lock: Lock): void {
    if (this.isNeeded) this.#own.add(lockKey(lock))
  }

  /** Runs a SELECT of one row and locks it; `read` gets the end of the statement. Throws `LockConflict`. */
  async read<Row>(lock: Lock, read: (suffix: string) => Promise<Row[]>): Promise<Row[]> {
    if (!this.isNeeded || this.holds(lock)) return read('')
    const rows = await this.#select([lock], read)
    if (rows.length > 0) this.#note(lock)
    return rows
  }

  /** Locks rows and names in their order; skips missing ones. Throws `LockConflict`. */
  async hold(locks: readonly Lock[]): Promise<void> {
    if (!this.isNeeded) return
    const wanted = locks.filter((lock) => !this.holds(lock) && !this.#absent.has(lockKey(lock)))
    const runs = lockBatches(wanted)
    // Requests in the order of locks need not wait for each other's result.
    if (runs.length > 1 && this.#areInOrder(wanted)) await inTurn(runs.map((run) => this.#holdRun(run)))
    else for (const run of runs) await this.#holdRun(run)
  }

  /** Runs work that cannot know its locks ahead: requests out of order are not published. */
  async outOfTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#worksOutOfTurn += 1
    try {
      return await work()
    } finally {
      this.#worksOutOfTurn -= 1
    }
  }

  /** Returns a function that goes back to this state, as the database does when nested work has failed. */
  mark(): () => void {
    const [length, highest, made] = [this.#taken.length, this.#highest, this.#own.size]
    return () => {
      for (const key of [...this.#own].slice(made)) this.#own.delete(key)
      for (const lock of this.#taken.splice(length)) this.#held.delete(lockKey(lock))
      for (const lock of this.#taken) this.#held.set(lockKey(lock), lock)
      this.#highest = highest
    }
  }

  #holdRun(run: readonly Lock[]): Promise<void> {
    const [first = lockOfName('')] = run
    return first.table === '' ? this.#holdName(first) : this.#holdRows(first.table, run)
  }

  async #holdRows(table: string, locks: readonly Lock[]): Promise<void> {
    const { dialect } = this.#connection
    const [first, ...others] = locks.map(({ id }) => id)
    const isOne = others.length === 0
    const condition = isOne
      ? '"id" = ?'
      : `${dialect.inList('"id"', dialect.placeholder('text'))} ORDER BY "id"`
    const text = `SELECT "id" FROM ${quote(table)} WHERE ${condition}`
    const params = [isOne ? (first ?? '') : JSON.stringify([first, ...others])]
    const rows = await this.#select(locks, (suffix) =>
      this.#connection.readArrays(sql(text + suffix, params)),
    )
    const found = new Set(rows.map(([id]) => id))
    for (const lock of locks) {
      if (found.has(lock.id)) this.#note(lock)
      else this.#absent.add(lockKey(lock))
    }
  }

  async #select<Row>(locks: readonly Lock[], read: (suffix: string) => Promise<Row[]>): Promise<Row[]> {
    const { dialect } = this.#connection
    const suffix = locks[0]?.mode === 'alone' ? dialect.lockForUpdate : dialect.lockForReference
    if (this.#mayWaitFor(locks)) return read(suffix)
    try {
      return await read(suffix + dialect.noWait)
    } catch (error) {
      throw dialect.isLockTaken(error) ? this.#startOver(locks) : error
    }
  }

  async #holdName(lock: Lock): Promise<void> {
    const { lockName = '', tryLockName = '' } = this.#connection.dialect
    const text = this.#mayWaitFor([lock]) ? lockName : tryLockName
    const [row] = await this.#connection.readArrays(sql(text, [lock.id]))
    if (row?.[0] === false) throw this.#startOver([lock])
    this.#note(lock)
  }

  #mayWaitFor(locks: readonly Lock[]): boolean {
    const isInOrder = this.#areInOrder(locks)
    if (!isInOrder && this.#worksOutOfTurn === 0 && outOfOrder.hasSubscribers)
      outOfOrder.publish({ locks, highest: this.#highest })
    return isInOrder
  }

  #areInOrder(locks: readonly Lock[]): boolean {
    const highest = this.#highest
    // Two transactions that share a row and both want it exclusively would wait for each other.
    return locks.every(
      (lock) => !this.#held.has(lockKey(lock)) && (!highest || compareLocks(highest, lock) < 0),
    )
  }

  #startOver(locks: readonly Lock[]): LockConflict {
    return new LockConflict([...this.#held.values(), ...locks])
  }

  #note(lock: Lock): void {
    this.#held.set(lockKey(lock), lock)
    this.#taken.push(lock)
    if (!this.#highest || compareLocks(this.#highest, lock) < 0) this.#highest = lock
  }
}

/** Waits for works that were begun one after the other; the first failure explains the later ones. */
async function inTurn(works: readonly Promise<void>[]): Promise<void> {
  for (const work of works) work.catch(() => undefined)
  for (const work of works) await work
}

/**
 * The order in which rows of different collections are held: what is referred to before what refers to it. What has
 * nothing to do with the others comes last, being written in the course of other writes: logs, queues, sessions.
 */
export function lockRanks(
  collections: readonly QueryCollection[],
  find: (name: string) => QueryCollection | undefined,
): ReadonlyMap<string, number> {
  const targetsOf = ({ fields }: QueryCollection) =>
    fields.flatMap((field) => (field.type === 'relation' ? (find(field.collection) ?? []) : []))
  const related = new Set(
    collections.flatMap((collection) => {
      const targets = targetsOf(collection)
      return targets.length > 0 || collection.isAuth ? [collection, ...targets] : []
    }),
  )
  const ordered = new Set<QueryCollection>()
  const visiting = new Set<QueryCollection>()
  const visit = (collection: QueryCollection) => {
    // Collections that refer to each other in a circle come as they were defined.
    if (visiting.has(collection)) return
    visiting.add(collection)
    for (const target of targetsOf(collection)) visit(target)
    ordered.add(collection)
  }
  for (const collection of related) visit(collection)
  const last = collections.filter((collection) => !ordered.has(collection))
  return new Map([...ordered, ...last].map(({ id }, rank) => [id, rank]))
}
