import type { Dialect } from './dialects/dialect.ts'
import { type BoundSql, sql } from './sql.ts'

/** A connection to the database: the shared readers, or the one of a transaction. */
export interface Connection {
  readonly dialect: Dialect
  /** Returns rows by column name. */
  read<Row = Record<string, unknown>>(query: BoundSql): Promise<Row[]>
  /** Returns rows as lists in column order; the fast way. A transaction ignores `callerQuery`. */
  readArrays(query: BoundSql, callerQuery?: CallerQuery): Promise<unknown[][]>
  /** Runs a statement; returns the number of rows it changed. */
  run(statement: BoundSql): Promise<number>
  /**
   * Sends a statement; absent where results are immediate. Its result need not be awaited: the next query
   * fails with it, and at the latest the commit.
   */
  readonly post?: (statement: BoundSql) => Promise<unknown[][]>
}

/** Options of an export. */
export interface ExportOptions {
  readonly tables: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** The load of one group of connections. */
export interface DatabaseLoad {
  /** `writers`, `asked` (queries of callers) or `own` (the engine's own reads). */
  readonly group: 'writers' | 'asked' | 'own'
  readonly open: number
  readonly busy: number
  readonly waiting: number
}

/** An open database. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Reads committed data; never waits for a writer. A caller's query is ended with `queryTimedOut()` after its
   * time limit, and refused with `unavailable()` if too many wait, in total or of that caller.
   */
  read<Row = Record<string, unknown>>(query: BoundSql, callerQuery?: CallerQuery): Promise<Row[]>
  /** Like `read`, with rows as lists in column order. */
  readArrays(query: BoundSql, callerQuery?: CallerQuery): Promise<unknown[][]>
  /**
   * Runs one transaction: commits when the work is done, rolls back when it throws. Throws `unavailable()` if
   * too many wait.
   */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Writes the rows of these tables below a folder, from one snapshot, while writes continue: `data.db`, or
   * `tables/NAME.jsonl` with one row a line. An aborted signal ends it early, with half of it in the folder.
   */
  exportTo(folder: string, { tables, signal }: ExportOptions): Promise<void>
  /** Calls the listener soon after another process has written; absent where processes notify each other. */
  readonly onForeignCommit?: (listener: () => void) => void
  /** Keeps other processes on the same database from starting up at the same time. */
  startUp<T>(work: () => Promise<T>): Promise<T>
  /** Returns the current load, for operators. */
  load(): readonly DatabaseLoad[]
  close(): Promise<void>
}

/** The estimated cost of a query, by its shape. */
export interface QueryCost {
  /** Tables whose rows are scanned; none if an index finds the wanted ones. */
  readonly tables: readonly string[]
  /** Number of comparisons for each row. */
  readonly terms: number
  /** The most steps to many rows that are taken from each row. */
  readonly steps: number
  /** Tables that these steps lead to. */
  readonly walked: readonly string[]
}

/**
 * A query of a caller: it has a deadline, and a share of the readers. The engine's own reads have neither.
 */
export interface CallerQuery extends QueryCost {
  /** The owner of the share: an account, or the address of a guest. */
  readonly caller: string
  /** Operators may wait longer. */
  readonly isOperator: boolean
}

/** Time limits for queries of callers. */
export interface ReadLimits {
  /** Milliseconds; `callerQueryTimeoutMs` if absent. */
  readonly callerQueryMs?: number
}

/** Milliseconds after which a query is ended, on any reader. */
export const callerQueryTimeoutMs = 4_000
/** Like `callerQueryTimeoutMs`, for operators and the engine's own reads. */
export const operatorQueryTimeoutMs = 15_000

/**
 * A transaction that collided with another one: none of it is stored, and it must be run again from its
 * beginning.
 */
export class RetryTransactionError extends Error {}

/**
 * The time that all nodes on a database agree on: the database's own where there can be several, else that of this
 * process. What one node writes and another one compares (leases, minutes, holds) goes by it.
 */
export async function readClock(
  source: Pick<Connection, 'dialect' | 'read'>,
  now: () => Date,
): Promise<Date> {
  const { clock } = source.dialect
  if (!clock) return now()
  const [row] = await source.read<{ time: number }>(sql(clock))
  return new Date(Math.floor(row?.time ?? 0))
}
