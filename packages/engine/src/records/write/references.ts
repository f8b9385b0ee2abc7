import type { NamedField } from '../../database/catalogue.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { toTextList } from '../../schema/cast.ts'
import type { RelationField } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { updateOf } from '../changes.ts'
import type { Collection, CollectionRegistry } from '../collections.ts'
import type { RecordName } from '../hooks.ts'
import { type StoredRow, toServerRecord } from '../stored-row.ts'
import type { OpenTransaction } from '../transactions.ts'
import { findInPortions, updateRow } from './row-store.ts'
import { freshDates } from './write-kinds.ts'
import type { WriteScope } from './write-context.ts'

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

/** A record whose reference loses its target. */
interface ReferenceToClear {
  readonly collection: Collection
  readonly original: StoredRow
  /** What its relation field holds from now on. */
  readonly values: Readonly<Record<string, unknown>>
  /** The record that it referred to. */
  readonly cascadedFrom: RecordName
}

/** Takes a deleted target out of a record that refers to it: an update without rules and validation. */
export async function clearReference(
  { parts, tx, writer }: WriteScope,
  { collection, original, values, cascadedFrom }: ReferenceToClear,
): Promise<void> {
  const row: StoredRow = { ...original, ...values, ...freshDates(parts, { collection, row: original }) }
  const update = { collection, before: original, after: row }
  await updateRow(tx.connection, update)
  tx.changes.push(updateOf(collection, update))
  const event = {
    context: writer.context,
    collection: collection.name,
    cascadedFrom,
    record: toServerRecord(collection, row),
    original: toServerRecord(collection, original),
  }
  await parts.hooks.run('afterUpdate', { ...event, tx })
  if (parts.hooks.has(collection, 'committedUpdate')) {
    tx.afterCommit(() => parts.hooks.runCommitted('committedUpdate', event))
  }
}
