import { quote } from './dialects/dialect.ts'
import type { BoundSql, SqlValue } from './bound-sql.ts'

/** A statement that adds rows. */
export interface Insertion extends BoundSql {
  readonly insert: Insert
  /** The values of each. */
  readonly rows: readonly Row[]
}

type Row = readonly SqlValue[]

/** What rows are added to, and what is answered for each of them. */
export interface InsertOptions {
  readonly table: string
  readonly columns: readonly string[]
  readonly returning?: string
}

/** The most rows that one statement adds. */
const maxRows = 32

/** Adds rows to a table. Statements of the same one can be joined: a database takes many rows for little more than one. */
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
  of(rows: readonly Row[]): Insertion {
    const text = (this.#texts[rows.length] ??= this.#textOf(rows.length))
    return { sql: text, params: rows.flat(), insert: this, rows }
  }

  /**
   * The same as statements of few lengths, each of which is planned once: of 32 rows, 16, 8 and so on. What they answer,
   * put together, is in the order of the rows.
   */
  inLengths(rows: readonly Row[]): Insertion[] {
    const statements: Insertion[] = []
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

/** Whether a statement adds rows, and does nothing else. */
export function isInsertion(statement: BoundSql): statement is Insertion {
  return 'insert' in statement && statement.insert instanceof Insert
}
