import { createHash } from 'node:crypto'
import type { FieldRule, IndexDefinition, Rule } from '../schema/collection.ts'
import type { Field } from '../schema/field.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { Storage, IndexPlan } from './dialects/dialect.ts'
import type { ScalarType } from './sql.ts'

/** A field with its name. */
export type NamedField = Field & { readonly name: string }

/** The parts of a collection that compiling a filter and syncing a table need. */
export interface QueryCollection {
  readonly id: string
  readonly name: string
  readonly type: 'base' | 'auth' | 'view'
  /** System fields included, in order. */
  readonly fields: readonly NamedField[]
  field(name: string): NamedField | undefined
  readonly rules: { readonly list: Rule; readonly view: Rule; readonly manage: Rule }
  readonly fieldRules: Readonly<Record<string, FieldRule>>
  readonly indexes: readonly IndexDefinition[]
  readonly isAuth: boolean
  readonly isView: boolean
  /** View collections: the SELECT behind them. */
  readonly query: string | undefined
  /** View collections: ids of the collections read by the query. */
  readonly reads: readonly string[]
  /** View collections: fields that are columns of these, just as they are. */
  readonly stored: readonly string[]
}

/** Collections by name or id. */
export interface Catalogue {
  get(nameOrId: string): QueryCollection | undefined
}

/** Checks whether a column is unique on its own: a back-relation over it has at most one row. */
export function hasUniqueColumn(collection: QueryCollection, column: string): boolean {
  return collection.indexes.some(
    ({ columns, unique, where }) =>
      unique === true && !where && columns.length === 1 && columns[0] === column,
  )
}

/** Returns the tables behind a collection: its own, or those that a view is made of. */
export function tablesOf(catalogue: Catalogue, collection: QueryCollection): readonly string[] {
  if (!collection.isView) return [collection.name]
  return collection.reads.flatMap((id) => {
    const source = catalogue.get(id)
    return source ? tablesOf(catalogue, source) : []
  })
}

/** How a field is kept in its column. */
export function storageOf(field: NamedField): Storage {
  return kindOf(field).storage(field)
}

/** What a field is to comparisons: bools are numbers, everything structured is text. */
export function scalarTypeOf(field: NamedField): ScalarType {
  const storage = storageOf(field)
  return storage === 'number' || storage === 'bool' ? 'number' : 'text'
}

const prefix = 'ix_'

/** Every index a table is to have: its own, what accounts need, and those that relations and lists ask for. */
export function indexPlans(collection: QueryCollection): IndexPlan[] {
  const definitions = [...collection.indexes]
  const isLed = (column: string) => definitions.some(({ columns, where }) => columns[0] === column && !where)

  if (collection.isAuth) {
    if (!isUnique(definitions, 'tokenKey')) definitions.push({ columns: ['tokenKey'], unique: true })
    if (!isUnique(definitions, 'email'))
      definitions.push({ columns: ['email'], unique: true, where: `"email" != ''` })
  }
  for (const field of collection.fields) {
    const isSought =
      (field.type === 'relation' && !kindOf(field).isMultiple(field)) ||
      (field.type === 'autodate' && field.name === 'created')
    if (isSought && !isLed(field.name)) definitions.push({ columns: [field.name] })
  }
  return definitions.map((definition) => toPlan(collection.name, definition))
}

/** Whether the engine made this index, so that it may drop it again. */
export function isEngineIndex(indexName: string): boolean {
  return indexName.startsWith(prefix)
}

function isUnique(definitions: readonly IndexDefinition[], column: string): boolean {
  return definitions.some(({ columns, unique }) => unique && columns.length === 1 && columns[0] === column)
}

function toPlan(table: string, definition: IndexDefinition): IndexPlan {
  const { columns, unique = false, ignoreCase = false, descending = [], where } = definition
  const identity = JSON.stringify([table, columns, unique, ignoreCase, where ?? ''].concat(descending))
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 8)
  // PostgreSQL cuts names at 63 bytes.
  const name = `${prefix}${`${table}_${columns.join('_')}`.slice(0, 48)}_${hash}`
  return { name, table, columns, unique, ignoreCase, descending, where }
}
