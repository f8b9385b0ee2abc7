import type { Dialect } from './dialects/dialect.ts'
import type { BoundSql } from './bound-sql.ts'
import type { Question } from './question.ts'

/** A way to talk to the database: the shared readers, or the one connection of a transaction. */
export interface Connection {
  readonly dialect: Dialect
  /** Rows by column name. */
  read<Row = Record<string, unknown>>(query: BoundSql): Promise<Row[]>
  /** Rows as lists in column order; the fast way. Inside a transaction a question is read like everything else. */
  readArrays(query: BoundSql, question?: Question): Promise<unknown[][]>
  /** Runs a statement; gives the number of rows it changed. */
  run(statement: BoundSql): Promise<number>
  /**
   * Sends a statement on its way; absent where everything is answered at once. Its answer need not be waited for: what
   * is asked next fails with it, and at the latest the commit.
   */
  readonly post?: (statement: BoundSql) => Promise<unknown[][]>
}

/** What is exported. */
export interface ExportOptions {
  readonly tables: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** How busy one group of connections is. */
export interface DatabaseLoad {
  /** `writers`, `asked` (what callers ask) or `own` (what the engine reads for itself). */
  readonly group: 'writers' | 'asked' | 'own'
  readonly open: number
  readonly busy: number
  readonly waiting: number
}

/** An open database. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Reads what is committed; never waits for a writer. What a caller asks is ended with `tookTooLong()` when it takes
   * too long, and refused with `unavailable()` when too many wait, or too many of that caller's.
   */
  read<Row = Record<string, unknown>>(query: BoundSql, question?: Question): Promise<Row[]>
  /** As `read`, rows as lists in column order. */
  readArrays(query: BoundSql, question?: Question): Promise<unknown[][]>
  /** One transaction: commits when the work is done, rolls back when it throws. Throws `unavailable()` when too many wait. */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Writes the rows of these tables below a folder, all as of one moment, while others go on writing: `data.db`, or
   * `tables/NAME.jsonl` with one row a line. An aborted signal ends it early, with half of it in the folder.
   */
  exportTo(folder: string, { tables, signal }: ExportOptions): Promise<void>
  /** Calls the listener soon after another process has written; absent where processes tell each other what they wrote. */
  readonly onForeignCommit?: (listener: () => void) => void
  /** Keeps other processes on the same database from starting up at the same time. */
  startUp<T>(work: () => Promise<T>): Promise<T>
  /** Who works and who waits at this moment, for operators. */
  load(): readonly DatabaseLoad[]
  close(): Promise<void>
}
