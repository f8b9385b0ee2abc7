import type { NamedField } from '../../database/catalogue.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { requiredReference } from '../../errors.ts'
import { toTextList } from '../../schema/cast.ts'
import type { RelationField } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { ROW } from '../../query/query-compiler.ts'
import type { Collection } from '../collections.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow } from '../stored-row.ts'
import { completeReference } from './complete-reference.ts'
import { findRow, findRows } from './row-store.ts'
import type { WriteParts } from './write-parts.ts'

/** A row that is going away, and how to delete rows that go with it. */
export interface Departure {
  readonly collection: Collection
  readonly row: StoredRow
  readonly deleteRow: (collection: Collection, row: StoredRow) => Promise<void>
}

/** Deals with every record that refers to a row: cascade, empty the reference, or refuse. */
export async function releaseReferences(
  parts: WriteParts,
  tx: OpenTransaction,
  context: RequestContext,
  departure: Departure,
): Promise<void> {
  const { collection } = departure
  for (const referring of parts.collections.all()) {
    if (referring.isView) continue
    for (const field of referring.fields) {
      if (field.type !== 'relation' || parts.collections.get(field.collection)?.id !== collection.id) continue
      await releaseField(parts, tx, context, { ...departure, referring, field })
    }
  }
}

interface Reference extends Departure {
  readonly referring: Collection
  readonly field: NamedField & RelationField
}

async function releaseField(
  parts: WriteParts,
  tx: OpenTransaction,
  context: RequestContext,
  { referring, field, row, deleteRow, collection }: Reference,
): Promise<void> {
  for (const found of await findReferring(tx, referring, field, row.id)) {
    if (referring.id === collection.id && found.id === row.id) continue
    // An earlier round may have deleted or changed it.
    const stored = await findRow(tx.connection, referring, found.id, 'update')
    const ids = toTextList(stored?.[field.name])
    if (!stored || !ids.includes(row.id)) continue
    const left = ids.filter((id) => id !== row.id)
    if (left.length === 0 && field.cascadeDelete) await deleteRow(referring, stored)
    else if (left.length === 0 && field.required) throw requiredReference()
    else {
      const value = kindOf(field).coerce(field, left)
      await completeReference(parts, tx, context, referring, stored, { [field.name]: value })
    }
  }
}

async function findReferring(
  tx: OpenTransaction,
  referring: Collection,
  field: NamedField,
  id: string,
): Promise<StoredRow[]> {
  const column = `${ROW}.${quote(field.name)}`
  if (!kindOf(field).isMultiple(field)) return findRows(tx.connection, referring, `${column} = ?`, [id])
  return findRows(tx.connection, referring, `${column} LIKE ?`, [`%"${id}"%`])
}
