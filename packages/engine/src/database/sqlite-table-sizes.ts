import type { Effort } from './question.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const freshMs = 1000

/** About how many rows tables have: the highest number of a row, looked up at most once a second. */
export class SqliteTableSizes {
  readonly #connection: SqliteConnection
  readonly #known = new Map<string, { readonly rows: number; readonly at: number }>()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** How many comparisons a query makes at the very most. */
  maxComparisons({ tables, terms, steps, walked }: Effort): number {
    const rows = tables.reduce((sum, table) => sum + this.#rows(table), 0)
    const widest = walked.reduce((most, table) => Math.max(most, this.#rows(table)), 1)
    return Math.max(1, terms) * Math.max(1, rows) * widest ** steps
  }

  #rows(table: string): number {
    const now = performance.now()
    const known = this.#known.get(table)
    if (known && now - known.at < freshMs) return known.rows
    const rows = this.#connection.highestRow(table)
    this.#known.set(table, { rows, at: now })
    return rows
  }
}
