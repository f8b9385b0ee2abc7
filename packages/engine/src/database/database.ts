import type { Dialect } from './dialects/dialect.ts'
import type { BoundSql } from './bound-sql.ts'
import type { Question } from './question.ts'

/** A connection to the database: the shared readers, or the one of a transaction. */
export interface Connection {
  readonly dialect: Dialect
  /** Returns rows by column name. */
  read<Row = Record<string, unknown>>(query: BoundSql): Promise<Row[]>
  /** Returns rows as lists in column order; the fast way. A transaction ignores `question`. */
  readArrays(query: BoundSql, question?: Question): Promise<unknown[][]>
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
   * Reads committed data; never waits for a writer. A caller's query is ended with `tookTooLong()` after its
   * time limit, and refused with `unavailable()` if too many wait, in total or of that caller.
   */
  read<Row = Record<string, unknown>>(query: BoundSql, question?: Question): Promise<Row[]>
  /** Like `read`, with rows as lists in column order. */
  readArrays(query: BoundSql, question?: Question): Promise<unknown[][]>
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
