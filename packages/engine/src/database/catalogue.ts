import type { FieldRule, IndexDefinition, Rule } from '../schema/collection.ts'
import type { Field } from '../schema/field.ts'

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
