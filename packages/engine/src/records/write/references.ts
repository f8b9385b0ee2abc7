import type { NamedField } from '../../database/catalogue.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { requiredReference } from '../../errors.ts'
import { toTextList } from '../../schema/cast.ts'
import type { RelationField } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { ROW } from '../../query/query-compiler.ts'
import type { Collection } from '../collections.ts'
import type { StoredRow } from '../stored-row.ts'
import { completeReference } from './complete-reference.ts'
import { findRow, findRows } from './row-store.ts'
import type { WriteScope } from './write-parts.ts'

/** A row that is going away, and how to delete rows that go with it. */
export interface Departure {
  readonly collection: Collection
  readonly row: StoredRow
  readonly deleteRow: (collection: Collection, row: StoredRow) => Promise<void>
}

/** Deals with every record that refers to a row: cascade, empty the reference, or refuse. */
export async function releaseReferences(scope: WriteScope, departure: Departure): Promise<void> {
  const { collections } = scope.parts
  for (const referring of collections.all()) {
    if (referring.isView) continue
    for (const field of referring.fields) {
      if (field.type !== 'relation') continue
      if (collections.get(field.collection)?.id !== departure.collection.id) continue
      await releaseField(scope, { ...departure, referring, field })
    }
  }
}

interface Reference extends Departure {
  readonly referring: Collection
  readonly field: NamedField & RelationField
}

async function releaseField(scope: WriteScope, reference: Reference): Promise<void> {
  const { referring, field, row, deleteRow, collection } = reference
  for (const found of await findReferring(scope, reference)) {
    if (referring.id === collection.id && found.id === row.id) continue
    // An earlier round may have deleted or changed it.
    const stored = await findRow(scope.tx.connection, referring, found.id, 'update')
    const ids = toTextList(stored?.[field.name])
    if (!stored || !ids.includes(row.id)) continue
    const left = ids.filter((id) => id !== row.id)
    if (left.length === 0 && field.cascadeDelete) await deleteRow(referring, stored)
    else if (left.length === 0 && field.required) throw requiredReference()
    else {
      const values = { [field.name]: kindOf(field).coerce(field, left) }
      await completeReference(scope, { collection: referring, original: stored, values })
    }
  }
}

async function findReferring({ tx }: WriteScope, { referring, field, row }: Reference): Promise<StoredRow[]> {
  const column = `${ROW}.${quote(field.name)}`
  const query = kindOf(field).isMultiple(field)
    ? { condition: `${column} LIKE ?`, params: [`%"${row.id}"%`] }
    : { condition: `${column} = ?`, params: [row.id] }
  return findRows(tx.connection, referring, query)
}
