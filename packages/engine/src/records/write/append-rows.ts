import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/bound-sql.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, encodeRow } from '../columns.ts'
import type { StoredRow } from '../stored-row.ts'
import { seedRow } from './create-record.ts'
import { emptyRow } from './submission.ts'
import type { WriteScope } from './writing.ts'

/** What becomes new rows of a collection. */
export interface NewRows {
  readonly collection: Collection
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

const rowsPerStatement = 100

/** Adds rows, many with one statement; gives those that were not there yet. Observers hear of each. */
export async function appendRows(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, records }: NewRows,
): Promise<StoredRow[]> {
  const rows = records.map((values) => completed(collection, { ...seedRow(parts, collection), ...values }))
  const added: StoredRow[] = []
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const portion = rows.slice(first, first + rowsPerStatement)
    const ids = await tx.connection.readArrays(insertion(collection, portion))
    const made = new Set(ids.flat())
    added.push(...portion.filter(({ id }) => made.has(id)))
    await tx.breathe()
  }
  for (const row of added) {
    tx.locks.own(tx.lockOf({ collection, id: row.id }))
    tx.changes.push({ collection: collection.name, action: 'create', record: row, origin: 'local' })
  }
  return added
}

function completed(collection: Collection, values: Readonly<Record<string, unknown>>): StoredRow {
  const row: Record<string, unknown> & { id: string } = { ...emptyRow(collection) }
  for (const field of collection.fields)
    if (Object.hasOwn(values, field.name)) row[field.name] = kindOf(field).coerce(field, values[field.name])
  return row
}

function insertion(collection: Collection, rows: readonly StoredRow[]) {
  const { list } = columnsOf(collection)
  const names = list.map(({ field }) => quote(field.name)).join(', ')
  const marks = `(${list.map(() => '?').join(', ')})`
  const text = `INSERT INTO ${quote(collection.name)} (${names}) VALUES ${rows.map(() => marks).join(', ')}
    ON CONFLICT DO NOTHING RETURNING "id"`
  return sql(
    text,
    rows.flatMap((row) => encodeRow(collection, row)),
  )
}
