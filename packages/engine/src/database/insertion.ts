import { quote } from './dialects/dialect.ts'
import { sql, type BoundSql, type SqlValue } from './sql.ts'

type Row = readonly SqlValue[]

/** What rows are added to, and what is answered for each of them. */
export interface InsertOptions {
  readonly table: string
  readonly columns: readonly string[]
  readonly returning?: string
}

/** The most rows that one statement adds. */
const maxRows = 32

/** Adds rows to a table; a database takes many rows for little more than one. */
export class Insert {
  readonly #before: string
  readonly #row: string
  readonly #after: string
  /** By the number of rows. */
  readonly #texts: string[] = []

  constructor({ table, columns, returning }: InsertOptions) {
    this.#before = `INSERT INTO ${quote(table)} (${columns.map(quote).join(', ')}) VALUES `
    this.#row = `(${columns.map(() => '?').join(', ')})`
    this.#after = returning === undefined ? '' : ` RETURNING ${quote(returning)}`
  }

  /** The statement that adds these rows. */
  of(rows: readonly Row[]): BoundSql {
    const text = (this.#texts[rows.length] ??= this.#textOf(rows.length))
    return sql(text, rows.flat())
  }

  /**
   * The same as statements of few lengths, each of which is planned once: of 32 rows, 16, 8 and so on. What they answer,
   * put together, is in the order of the rows.
   */
  inLengths(rows: readonly Row[]): BoundSql[] {
    const statements: BoundSql[] = []
    for (let start = 0; start < rows.length;) {
      const length = 2 ** Math.floor(Math.log2(Math.min(rows.length - start, maxRows)))
      statements.push(this.of(rows.slice(start, start + length)))
      start += length
    }
    return statements
  }

  #textOf(rows: number): string {
    return this.#before + Array.from({ length: rows }, () => this.#row).join(', ') + this.#after
  }
}
