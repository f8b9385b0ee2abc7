import type { NamedField } from '../../database/catalogue.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { requiredReference } from '../../errors.ts'
import { toTextList } from '../../schema/cast.ts'
import type { RelationField } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { StoredRow } from '../stored-row.ts'
import { completeReference } from './complete-reference.ts'
import { findInPortions, holdRow } from './row-store.ts'
import type { WriteScope } from './writing.ts'

/** A row that is going away, and how to delete rows that go with it. */
export interface Departure {
  readonly collection: Collection
  readonly row: StoredRow
  readonly deleteRow: (collection: Collection, row: StoredRow) => Promise<void>
}

/** Deals with every record that refers to a row: cascade, empty the reference, or refuse. */
export async function releaseReferences(scope: WriteScope, departure: Departure): Promise<void> {
  for (const reference of referencesTo(scope.parts.collections, departure.collection)) {
    await releaseField(scope, { ...departure, ...reference })
  }
}

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

/** The rows that refer to an id by a field, a portion at a time. */
export function findReferring(
  { connection }: OpenTransaction,
  { referring, field, id }: ReferenceTo,
): AsyncGenerator<StoredRow[]> {
  const column = `${rowAlias}.${quote(field.name)}`
  const query = kindOf(field).isMultiple(field)
    ? { condition: `${column} LIKE ?`, params: [`%"${id}"%`] }
    : { condition: `${column} = ?`, params: [id] }
  return findInPortions(connection, { collection: referring, ...query })
}

/** What a field is left with when an id goes; nothing, and the record goes too, where that is how it is declared. */
export function withoutTarget(
  { field, id }: ReferenceTo,
  row: StoredRow,
): { readonly left: readonly string[]; readonly goesToo: boolean } {
  const left = toTextList(row[field.name]).filter((each) => each !== id)
  return { left, goesToo: left.length === 0 && field.cascadeDelete === true }
}

async function releaseField(scope: WriteScope, departure: Departure & Reference): Promise<void> {
  const { referring, field, row, deleteRow, collection } = departure
  const reference = { referring, field, id: row.id }
  for await (const portion of findReferring(scope.tx, reference)) {
    for (const found of portion) {
      if (referring.id === collection.id && found.id === row.id) continue
      // An earlier round may have deleted or changed it.
      const stored = await holdRow(scope.tx, { collection: referring, id: found.id })
      if (!stored || !toTextList(stored[field.name]).includes(row.id)) continue
      const { left, goesToo } = withoutTarget(reference, stored)
      if (goesToo) await deleteRow(referring, stored)
      else if (left.length === 0 && field.required) throw requiredReference()
      else {
        const values = { [field.name]: kindOf(field).coerce(field, left) }
        const cascadedFrom = { collection: collection.name, id: row.id }
        await completeReference(scope, { collection: referring, original: stored, values, cascadedFrom })
      }
    }
  }
}
