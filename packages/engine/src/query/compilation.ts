import { type Catalogue, type QueryCollection, tablesOf } from '../database/catalogue.ts'
import type { Dialect } from '../database/dialects/dialect.ts'
import type { Bindings, SqlTemplate, Slot } from '../database/sql.ts'
import { badRequest } from '../errors.ts'

/** The alias of the row that a query is about. */
export const rowAlias = '"r"'

/** The row of plain names: a collection and the alias its columns are read from. */
export interface RowRef {
  readonly collection: QueryCollection
  /** Quoted, as in the SQL. */
  readonly alias: string
  /** Rules of the schema and superusers see everything; filters of clients do not. */
  readonly isSuperuserOrRule: boolean
}

/** A row, and the compilation of a query about it. */
export interface CompiledRow {
  readonly compilation: Compilation
  readonly row: RowRef
}

/**
 * The shape of a variable when a filter is compiled; another request with the same shapes can use the result.
 */
export type ValueKind = 'null' | 'empty' | 'text' | 'number' | `=${string}`

/** Metadata of a compiled filter, next to its SQL. */
export interface CompilationMetadata {
  /** Ids of the collections read. */
  readonly collections: ReadonlySet<string>
  readonly shapes: ReadonlyMap<string, ValueKind>
  /** Variables whose values matter, not only their shapes. */
  readonly bound: ReadonlySet<string>
  /** Those of them that are only compared with columns of the row itself, and which ones. */
  readonly compared: ReadonlyMap<string, ReadonlySet<string>>
  /** Depends on the clock or on chance. */
  readonly isVolatile: boolean
  /** Conditions without a row that must hold, or the caller may not run the query. */
  readonly gates: readonly SqlTemplate[]
  /** Number of comparisons for each row. */
  readonly terms: number
  /** The most steps to many rows that one path takes. */
  readonly steps: number
  /** Tables that these steps lead to. */
  readonly walked: ReadonlySet<string>
}

/** Dependencies of a compilation. */
export interface CompilationDependencies {
  readonly dialect: Dialect
  readonly catalogue: Catalogue
  readonly bindings: Bindings
  readonly compileRule: (place: CompiledRow, rule: string) => SqlTemplate
  /** The start of the aliases, so that parts that are compiled separately can be in one query. */
  readonly prefix: string
}

/** The state of one compilation: its inputs, and the facts it found. */
export class Compilation implements Omit<CompilationMetadata, 'bound' | 'compared'> {
  readonly dialect: Dialect
  readonly catalogue: Catalogue
  readonly collections = new Set<string>()
  readonly shapes = new Map<string, ValueKind>()
  readonly gates: SqlTemplate[] = []
  /** Parameters that are only compared with a column of the row itself. */
  readonly comparedWith = new Map<Slot, string>()
  readonly walked = new Set<string>()
  terms = 0
  steps = 0
  isVolatile = false
  /** Whether a column of the base row was read since this was last set to false. */
  hasReadRow = false
  readonly #dependencies: CompilationDependencies
  #budget = 200
  #aliases = 0
  #depth = 0

  constructor(dependencies: CompilationDependencies) {
    this.dialect = dependencies.dialect
    this.catalogue = dependencies.catalogue
    this.#dependencies = dependencies
  }

  /** Returns a new quoted alias. */
  alias(): string {
    this.#aliases += 1
    return `"${this.#dependencies.prefix}${this.#aliases}"`
  }

  /** Adds a collection that is read. */
  touch(collection: QueryCollection): void {
    this.collections.add(collection.id)
    for (const id of collection.reads) this.collections.add(id)
  }

  /** Adds a step to many rows; `steps` is its number in its path. */
  step(collection: QueryCollection, steps: number): void {
    // Steps in rules are the site's own choice.
    if (this.#depth > 0) return
    this.steps = Math.max(this.steps, steps)
    for (const table of tablesOf(this.catalogue, collection)) this.walked.add(table)
  }

  /** Counts work that a client requests; throws 400 if it is too much. */
  spend(work: number): void {
    this.#budget -= work
    if (this.#budget < 0) throw badRequest('A filter or sort leads to many records too often.')
  }

  /** Returns a rule of the schema as a condition on a row. */
  rule(text: string, row: Omit<RowRef, 'isSuperuserOrRule'>): SqlTemplate {
    this.#depth += 1
    if (this.#depth > 16)
      throw new Error(`The rules of ${row.collection.name} lead to each other without end.`)
    try {
      return this.#dependencies.compileRule(
        { compilation: this, row: { ...row, isSuperuserOrRule: true } },
        text,
      )
    } finally {
      this.#depth -= 1
    }
  }

  /** Returns the shape of a variable in this request. */
  shapeOf(variable: string): ValueKind {
    const shape = valueShape(this.#dependencies.bindings.variable(variable))
    // An exact shape stays exact: otherwise the result would pass for callers it was not made for.
    if (!isExact(this.shapes.get(variable) ?? shape)) this.shapes.set(variable, shape)
    return shape
  }

  /** Returns the exact value of a variable, for SQL that depends on it. */
  exactly(variable: string): string {
    const value = this.#dependencies.bindings.variable(variable)
    this.shapes.set(variable, exactShape(value))
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
  }

  /**
   * Returns whether a variable is true or false, or `null` if it has no value; `undefined` for everything
   * else.
   */
  truthOf(variable: string): boolean | null | undefined {
    const value = this.#dependencies.bindings.variable(variable)
    if (typeof value === 'boolean') {
      this.exactly(variable)
      return value
    }
    return this.shapeOf(variable) === 'null' ? null : undefined
  }

  /** Returns a separate compilation for parts that are only checked: none of its facts is added here. */
  aside(): Compilation {
    return new Compilation(this.#dependencies)
  }
}

/** Checks whether the variables of a request have the shapes of a compilation. */
export function fits(shapes: ReadonlyMap<string, ValueKind>, bindings: Bindings): boolean {
  for (const [variable, shape] of shapes) {
    const value = bindings.variable(variable)
    if ((isExact(shape) ? exactShape(value) : valueShape(value)) !== shape) return false
  }
  return true
}

/** Checks whether a shape is that of only one value. */
export function isExact(shape: ValueKind): boolean {
  return shape.startsWith('=')
}

// A text never passes for a boolean that is spelled like it.
function exactShape(value: unknown): ValueKind {
  if (typeof value === 'string') return `='${value}`
  return typeof value === 'boolean' ? `=${value}` : '='
}

/** Returns the shape of a value: what a compiled filter knows of it. */
export function valueShape(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'null'
  if (value === '') return 'empty'
  return typeof value === 'number' || typeof value === 'boolean' ? 'number' : 'text'
}
