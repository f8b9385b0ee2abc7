import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/bound-sql.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, encodeValue } from '../columns.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { PatchOptions, RowPatch } from '../transaction.ts'
import { findRows } from './row-store.ts'
import type { WriteScope } from './writing.ts'

/** Rows of a collection, and what becomes of each. */
export interface RowPatches extends PatchOptions {
  readonly collection: Collection
  readonly patches: readonly RowPatch[]
}

/** Sets values of many rows, with one statement for all that get the same. Observers hear of each. */
export async function patchRows(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, patches, areGuarded = false }: RowPatches,
): Promise<void> {
  if (!areGuarded) await tx.locks.hold(patches.map(({ id }) => tx.lockOf({ collection, id })))
  const alike = Map.groupBy(patches, ({ id: _id, ...values }) => JSON.stringify(values))
  for (const [, group] of alike) {
    const { id: _id, ...given } = group[0] ?? { id: '' }
    const ids = JSON.stringify(group.map(({ id }) => id))
    const values = coerced(collection, given)
    const condition = inIds(tx, `${rowAlias}."id"`)
    const rows = await findRows(tx.connection, { collection, condition, params: [ids] })
    await setAll(tx, { collection, ids, values })
    for (const before of rows) {
      const after = { ...before, ...values }
      await parts.changes.updated(tx, { collection, before, after })
      tx.changes.push({ collection: collection.name, action: 'update', record: after, origin: 'local' })
    }
  }
}

type Values = Readonly<Record<string, unknown>>

function coerced(collection: Collection, values: Values): Values {
  const fields = collection.fields.filter(({ name }) => name !== 'id' && Object.hasOwn(values, name))
  return Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field).coerce(field, values[field.name])]),
  )
}

interface SameValues extends Pick<RowPatches, 'collection'> {
  /** As JSON. */
  readonly ids: string
  readonly values: Values
}

async function setAll(tx: OpenTransaction, { collection, ids, values }: SameValues): Promise<void> {
  const columns = columnsOf(collection).list.filter(({ field }) => Object.hasOwn(values, field.name))
  if (columns.length === 0) return
  const sets = columns.map(({ field }) => `${quote(field.name)} = ?`).join(', ')
  const text = `UPDATE ${quote(collection.name)} SET ${sets} WHERE ${inIds(tx, '"id"')}`
  const params = columns.map((column) => encodeValue(column, values[column.field.name]))
  await tx.connection.run(sql(text, [...params, ids]))
}

function inIds({ connection: { dialect } }: OpenTransaction, column: string): string {
  return dialect.inList(column, dialect.placeholder('text'))
}
