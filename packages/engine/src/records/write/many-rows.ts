import { sql } from '../../database/sql.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { scalarTypeOf } from '../../database/catalogue.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, encodeRow, encodeValue } from '../columns.ts'
import type { StoredRow } from '../stored-row.ts'
import type { AppendOptions, PatchOptions, RowPatch } from '../transaction.ts'
import type { OpenTransaction } from '../transactions.ts'
import { emptyRow } from './draft.ts'
import { targetLocks, type LockScope, findRows } from './row-store.ts'
import { seedRow } from './write-kinds.ts'
import type { WriteScope } from './writing.ts'

/** New rows of a collection. */
interface NewRows extends AppendOptions {
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

/** Rows of a collection, and their new values. */
interface RowPatches extends PatchOptions {
  readonly collection: Collection
  readonly patches: readonly RowPatch[]
}

/** Sets values of many rows, many with one statement. Observers are notified of each. */
export async function patchRows(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, patches, areGuarded = false }: RowPatches,
): Promise<void> {
  if (!areGuarded) await tx.locks.hold(patches.map(({ id }) => tx.lockOf({ collection, id })))
  for (const portion of portionsOf(collection, patches)) {
    const ids = JSON.stringify([...portion.keys()])
    const condition = tx.connection.dialect.inList(`${rowAlias}."id"`, placeholder(tx))
    const rows = await findRows(tx.connection, { collection, condition, params: [ids] })
    await setEach(tx, { collection, portion })
    for (const before of rows) {
      const after = { ...before, ...portion.get(before.id) }
      await parts.changes.updated(tx, { collection, before, after })
      tx.changes.push({ collection: collection.name, action: 'update', record: after, origin: 'local' })
    }
    await tx.breathe()
  }
}

type Values = Readonly<Record<string, unknown>>

/** New values of rows, by id: the same fields of each. */
type Portion = ReadonlyMap<string, Values>

function portionsOf(collection: Collection, patches: readonly RowPatch[]): Portion[] {
  const values = patches.map(({ id, ...given }) => [id, coerced(collection, given)] as const)
  const sameFields = Map.groupBy(values, ([, set]) => JSON.stringify(Object.keys(set)))
  return [...sameFields.values()].flatMap((group) => {
    const count = Math.ceil(group.length / rowsPerStatement)
    return Array.from(
      { length: count },
      (_, place) => new Map(group.slice(place * rowsPerStatement, (place + 1) * rowsPerStatement)),
    )
  })
}

/** Returns the values in the order of the collection's fields, for any given order. */
function coerced(collection: Collection, values: Values): Values {
  const fields = collection.fields.filter(({ name }) => name !== 'id' && Object.hasOwn(values, name))
  return Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field).coerce(field, values[field.name])]),
  )
}

interface PortionOf extends Pick<RowPatches, 'collection'> {
  readonly portion: Portion
}

async function setEach(tx: OpenTransaction, { collection, portion }: PortionOf): Promise<void> {
  const [first = {}] = portion.values()
  const columns = columnsOf(collection).list.filter(({ field }) => Object.hasOwn(first, field.name))
  if (columns.length === 0) return
  // Both databases give the columns of a list of values these names.
  const sets = columns.map(({ field }, place) => `${quote(field.name)} = v.column${place + 2}`)
  const marks = columns.map(({ field }) => tx.connection.dialect.placeholder(scalarTypeOf(field)))
  const row = `(${[placeholder(tx), ...marks].join(', ')})`
  const list = Array.from({ length: portion.size }, () => row).join(', ')
  const text = `UPDATE ${quote(collection.name)} SET ${sets.join(', ')}
    FROM (VALUES ${list}) AS v WHERE ${quote(collection.name)}."id" = v.column1`
  const params = [...portion].flatMap(([id, values]) => [
    id,
    ...columns.map((column) => encodeValue(column, values[column.field.name])),
  ])
  await tx.connection.run(sql(text, params))
}

function placeholder({ connection: { dialect } }: OpenTransaction): string {
  return dialect.placeholder('text')
}
