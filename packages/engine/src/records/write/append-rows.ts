import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/bound-sql.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, encodeRow } from '../columns.ts'
import type { StoredRow } from '../stored-row.ts'
import type { AppendOptions } from '../transaction.ts'
import { seedRow } from './create-record.ts'
import { targetLocks, type LockScope } from './hold-targets.ts'
import { emptyRow } from './submission.ts'

/** New rows of a collection. */
export interface NewRows extends AppendOptions {
  readonly collection: Collection
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

const rowsPerStatement = 100

/**
 * Adds rows, many with one statement; returns those that did not exist yet. Observers are notified of each.
 */
export async function appendRows(
  scope: LockScope,
  { collection, records, holdsTargets = false }: NewRows,
): Promise<StoredRow[]> {
  const { parts, tx } = scope
  const drafts = records.map((values) => completed(collection, { ...seedRow(parts, collection), ...values }))
  const rows = holdsTargets ? await withTargets(scope, { collection, drafts }) : drafts
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

interface Drafts {
  readonly collection: Collection
  readonly drafts: readonly StoredRow[]
}

/** Locks the targets of rows; returns the rows whose targets all exist. */
async function withTargets(scope: LockScope, { collection, drafts }: Drafts): Promise<StoredRow[]> {
  const { parts, tx } = scope
  const { connection } = tx
  await tx.locks.hold(drafts.flatMap((after) => targetLocks(scope, { collection, after })))
  let kept = [...drafts]
  for (const field of collection.fields) {
    const target = field.type === 'relation' ? parts.collections.get(field.collection) : undefined
    const wanted = target ? [...new Set(kept.flatMap((row) => toTextList(row[field.name])))] : []
    if (!target || wanted.length === 0) continue
    const isWanted = connection.dialect.inList('"id"', connection.dialect.placeholder('text'))
    const text = `SELECT "id" FROM ${quote(target.name)} WHERE ${isWanted}`
    const found = new Set((await connection.readArrays(sql(text, [JSON.stringify(wanted)]))).flat())
    kept = kept.filter((row) => toTextList(row[field.name]).every((id) => found.has(id)))
  }
  return kept
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
