import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { RecentCache } from '../lib/recent-cache.ts'
import type { Connection } from './database.ts'
import { quote } from './dialects/dialect.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import type { BoundSql } from './sql.ts'

/** Opens a connection that cannot write. */
export function openForReading(file: string): SqliteConnection {
  const connection = new SqliteConnection(file)
  connection.exec('PRAGMA query_only = ON; PRAGMA mmap_size = 268435456')
  return connection
}

/** An open SQLite file. Its calls run immediately and block the whole thread. */
export class SqliteConnection implements Connection {
  readonly dialect = sqliteDialect
  readonly #database: DatabaseSync
  readonly #objects: Statements
  readonly #arrays: Statements

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: false })
    this.#database.exec('PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY')
    this.#objects = new Statements((text) => this.#database.prepare(text))
    this.#arrays = new Statements((text) => {
      const statement = this.#database.prepare(text)
      statement.setReturnArrays(true)
      return statement
    })
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  async read<Row>({ sql, params }: BoundSql): Promise<Row[]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
    return this.#objects.get(sql).all(...params) as Row[]
  }

  async readArrays({ sql, params }: BoundSql): Promise<unknown[][]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setReturnArrays` makes rows lists
    return this.#arrays.get(sql).all(...params) as unknown as unknown[][]
  }

  async run({ sql, params }: BoundSql): Promise<number> {
    return Number(this.#objects.get(sql).run(...params).changes)
  }

  /** Returns the highest row number of a table; 0 if it is empty. */
  highestRow(table: string): number {
    const [row] = this.#arrays.get(`SELECT max(rowid) FROM ${quote(table)}`).all()
    return Array.isArray(row) ? Number(row[0] ?? 0) : 0
  }

  /** Returns another number whenever another connection has committed something since. */
  dataVersion(): number {
    return Number(this.#objects.get('PRAGMA data_version').get()?.['data_version'])
  }

  /** Runs one statement without values that is repeated often. */
  command(text: string): void {
    this.#objects.get(text).run()
  }

  exec(text: string): void {
    this.#database.exec(text)
  }

  close(): void {
    this.#database.close()
  }
}

/** Prepared statements, of the texts that were used last. */
class Statements {
  readonly #kept = new RecentCache<StatementSync>(500)
  readonly #prepare: (text: string) => StatementSync

  constructor(prepare: (text: string) => StatementSync) {
    this.#prepare = prepare
  }

  get(text: string): StatementSync {
    const kept = this.#kept.get(text)
    if (kept) return kept
    const statement = this.#prepare(text)
    this.#kept.set(text, statement)
    return statement
  }
}
