import { quote } from '../../database/dialects/dialect.ts'
import type { SqlValue } from '../../database/bound-sql.ts'
import { sql } from '../../database/bound-sql.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import type { RecordUpdate, RowUpdate } from '../change-observer.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, decodeRow, encodeRow, encodeValue } from '../columns.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { Source } from '../reading.ts'
import type { CollectionRow, RowPlace, StoredRow } from '../stored-row.ts'
import type { Connection } from '../../database/database.ts'

const portionSize = 200

/** The stored row with an id, if any. */
export async function findRow(source: Source, place: RowPlace): Promise<StoredRow | undefined> {
  const [row] = await findRows(source, queryOf(place))
  return row
}

/** As `findRow`; holds the row until the end of the transaction. */
export async function holdRow(tx: OpenTransaction, place: RowPlace): Promise<StoredRow | undefined> {
  const [row] = await tx.locks.read(tx.lockOf(place), (suffix) =>
    findRows(tx.connection, { ...queryOf(place), suffix }),
  )
  return row
}

function queryOf({ collection, id }: RowPlace): StoredRowQuery {
  return { collection, condition: `${rowAlias}."id" = ?`, params: [id] }
}

/** Which stored rows: a condition of the engine's own on the alias `ROW`, and what ends the statement. */
export interface StoredRowQuery {
  readonly collection: Collection
  readonly condition: string
  readonly params: readonly SqlValue[]
  readonly suffix?: string
}

/** Stored rows by a condition. */
export async function findRows(
  source: Source,
  { collection, condition, params, suffix = '' }: StoredRowQuery,
): Promise<StoredRow[]> {
  const { select } = columnsOf(collection)
  const text = `SELECT ${select} FROM ${quote(collection.name)} AS ${rowAlias} WHERE ${condition}${suffix}`
  const rows = await source.readArrays(sql(text, params))
  return rows.map((values) => decodeRow(collection, values))
}

interface PortionsQuery extends Omit<StoredRowQuery, 'suffix'> {
  /** Rows in a portion at most. */
  readonly most?: number | undefined
}

/** Stored rows by a condition, a portion at a time in the order they were made; those given may go in between. */
export async function* findInPortions(
  source: Source,
  { collection, condition, params, most = portionSize }: PortionsQuery,
): AsyncGenerator<StoredRow[]> {
  const size = Math.min(most, portionSize)
  const { select } = columnsOf(collection)
  const order = source.dialect.insertionOrder(rowAlias)
  const text = `SELECT ${select}, ${order} FROM ${quote(collection.name)} AS ${rowAlias}
    WHERE ${condition} AND ${order} > ? ORDER BY ${order} LIMIT ${size}`
  for (let last = 0; ;) {
    const rows = await source.readArrays(sql(text, [...params, last]))
    yield rows.map((values) => decodeRow(collection, values))
    if (rows.length < size) return
    last = Number(rows.at(-1)?.at(-1))
  }
}

/** Writes a new row. */
export async function insertRow(connection: Connection, { collection, row }: CollectionRow): Promise<void> {
  await connection.run(columnsOf(collection).insert.of([encodeRow(collection, row)]))
}

/** Writes the columns that differ between two states of a row. */
export async function updateRow(
  connection: Connection,
  { collection, before, after }: RecordUpdate,
): Promise<void> {
  const old = encodeRow(collection, before)
  const values = encodeRow(collection, after)
  const changed = columnsOf(collection).list.flatMap(({ field }, place) =>
    old[place] === values[place] ? [] : [{ name: field.name, value: values[place] ?? null }],
  )
  if (changed.length === 0) return
  const sets = changed.map(({ name }) => `${quote(name)} = ?`).join(', ')
  const params = [...changed.map(({ value }) => value), before.id]
  await connection.run(sql(`UPDATE ${quote(collection.name)} SET ${sets} WHERE "id" = ?`, params))
}

/** Removes a row. */
export async function deleteRow(connection: Connection, { collection, id }: RowPlace): Promise<void> {
  await connection.run(sql(`DELETE FROM ${quote(collection.name)} WHERE "id" = ?`, [id]))
}

/** Two rows of a collection, or some of their fields. */
export interface ComparedRows extends Record<keyof RowUpdate, Readonly<Record<string, unknown>>> {
  readonly collection: Collection
}

/** Whether a field is kept the same in two rows. */
export function isSameField({ collection, before, after }: ComparedRows, name: string): boolean {
  const { list, places } = columnsOf(collection)
  const column = list[places.get(name) ?? -1]
  return column !== undefined && encodeValue(column, before[name]) === encodeValue(column, after[name])
}
