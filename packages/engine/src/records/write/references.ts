import type { NamedField } from '../../database/catalogue.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { toTextList } from '../../schema/cast.ts'
import type { RelationField } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { StoredRow } from '../stored-row.ts'
import { findInPortions } from './row-store.ts'

/** A field of a collection that refers to another one. */
export interface Reference {
  readonly referring: Collection
  readonly field: NamedField & RelationField
}

/** Every field that refers to a collection. */
export function referencesTo(collections: CollectionRegistry, target: Collection): Reference[] {
  return collections.all().flatMap((referring) =>
    referring.isView
      ? []
      : referring.fields.flatMap((field): Reference[] => {
          const isOne = field.type === 'relation' && collections.get(field.collection)?.id === target.id
          return isOne ? [{ referring, field }] : []
        }),
  )
}

/** The field with the record that it refers to. */
export interface ReferenceTo extends Reference {
  readonly id: string
}

/** The rows that refer to an id by a field, a portion at a time, `most` or fewer in each. */
export function findReferring(
  { connection }: OpenTransaction,
  { referring, field, id }: ReferenceTo,
  most?: number,
): AsyncGenerator<StoredRow[]> {
  const column = `${rowAlias}.${quote(field.name)}`
  const query = kindOf(field).isMultiple(field)
    ? { condition: `${column} LIKE ?`, params: [`%"${id}"%`] }
    : { condition: `${column} = ?`, params: [id] }
  return findInPortions(connection, { collection: referring, ...query, most })
}

/** What a field is left with when an id goes; nothing, and the record goes too, where that is how it is declared. */
export function withoutTarget(
  { field, id }: ReferenceTo,
  row: StoredRow,
): { readonly left: readonly string[]; readonly goesToo: boolean } {
  const left = toTextList(row[field.name]).filter((each) => each !== id)
  return { left, goesToo: left.length === 0 && field.cascadeDelete === true }
}
