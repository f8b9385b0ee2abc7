import { kindOf } from '../schema/fields/index.ts'
import { StartError, wayBack } from '../start-error.ts'
import { type NamedField, type QueryCollection, storageOf } from './catalogue.ts'
import type { Connection } from './database.ts'
import { type Storage, quote } from './dialects/dialect.ts'
import { sql } from './sql.ts'

/** The table with the kind of values in each column; part of every backup, unchanged. */
export const columnKindsTable = '_columns'

/** The kind of the values in a column. */
interface KeptKind {
  readonly kind: string
  readonly storage: Storage
}

interface Place {
  readonly table: string
  readonly field: NamedField
}

/** Existing tables, with the types of their columns by name. */
export interface KeptTables {
  readonly tables: readonly QueryCollection[]
  readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** Returns the kind of a field, with its number of values: `relation`, `relation[]`. */
export function columnKindName(field: NamedField): string {
  return `${field.type}${kindOf(field).isMultiple(field) ? '[]' : ''}`
}

/** Stores the kinds of columns that were made or converted, in the transaction that did it. */
export async function noteKinds(connection: Connection, places: readonly Place[]): Promise<void> {
  const statement = `INSERT INTO ${columnKindsTable} (collection, field, kind, storage) VALUES (?, ?, ?, ?)
    ON CONFLICT (collection, field) DO UPDATE SET kind = excluded.kind, storage = excluded.storage`
  for (const { table, field } of places)
    await connection.run(sql(statement, [table, field.name, columnKindName(field), storageOf(field)]))
}

/** Forgets the kinds of columns (`collection.field`) whose values a migration converted. */
export async function forgetKinds(connection: Connection, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const dot = column.indexOf('.')
    const params = [column.slice(0, dot), column.slice(dot + 1)]
    await connection.run(sql(`DELETE FROM ${columnKindsTable} WHERE collection = ? AND field = ?`, params))
  }
}

/**
 * Compares the kinds of the schema's fields with those of the stored values. Converts values if nothing is
 * lost. Checks values of unknown kind (in an older database, or in a column that a migration made). Refuses
 * anything else with a `StartError`.
 */
export async function syncKinds(connection: Connection, { tables, types }: KeptTables): Promise<void> {
  const known = await readKinds(connection)
  for (const { name: table, fields } of tables) {
    for (const field of fields) {
      const kept = known.get(`${table}.${field.name}`)
      const wanted = columnKindName(field)
      if (kept?.kind === wanted) continue
      const type = types.get(table)?.get(field.name) ?? ''
      const place = { table, field }
      // Its type is not that of its kind: a migration made this column again.
      if (!kept || !connection.dialect.columnType(kept.storage, false).toLowerCase().startsWith(type))
        await adopt(connection, place)
      else await convert(connection, { ...place, from: kept.kind })
      await noteKinds(connection, [place])
    }
  }
}

async function readKinds(connection: Connection): Promise<Map<string, KeptKind>> {
  const query = sql(`SELECT collection, field, kind, storage FROM ${columnKindsTable}`)
  const rows = await connection.read<KeptKind & { collection: string; field: string }>(query)
  return new Map(rows.map(({ collection, field, ...kept }) => [`${collection}.${field}`, kept]))
}

const plainText = ['email', 'url', 'date', 'autodate', 'select', 'relation']

/** Kinds whose values are all valid, unchanged, under the kind in the key. */
const alsoValid: Readonly<Record<string, readonly string[]>> = {
  text: plainText,
  editor: ['text', ...plainText],
  date: ['autodate'],
  autodate: ['date'],
}

async function convert(
  connection: Connection,
  { table, field, from }: Place & { readonly from: string },
): Promise<void> {
  const to = columnKindName(field)
  if (alsoValid[to]?.includes(from)) return
  if (to === `${from}[]`) {
    const column = quote(field.name)
    const list = `CASE WHEN ${column} = '' THEN '[]' ELSE ${connection.dialect.listOfOne(column)} END`
    await connection.run(sql(`UPDATE ${quote(table)} SET ${column} = ${list}`))
    return
  }
  const place = `${table}.${field.name}`
  throw new StartError(
    `${place} holds values of the kind ${from} and is declared as ${to} now: declare it as ${from} again, or add a migration that rewrites its values and says so with converts: ['${place}']; after a step back to an older version, ${wayBack}.`,
  )
}

/** Adopts a column without a stored kind; refuses it if a value does not fit. */
async function adopt(connection: Connection, { table, field }: Place): Promise<void> {
  const column = quote(field.name)
  if (kindOf(field).isMultiple(field)) {
    // Until now a single value of before was read as a list of one.
    const isOne = `${column} <> '' AND substr(${column}, 1, 1) <> '['`
    await connection.run(
      sql(`UPDATE ${quote(table)} SET ${column} = ${connection.dialect.listOfOne(column)} WHERE ${isOne}`),
    )
  }
  const misfit = misfitCondition(connection, field)
  if (!misfit) return
  const [row] = await connection.read<{ id: string }>(
    sql(`SELECT "id" FROM ${quote(table)} WHERE ${misfit} LIMIT 1`),
  )
  if (!row) return
  const place = `${table}.${field.name}`
  throw new StartError(
    `${place} is declared as ${columnKindName(field)}, but what is stored there is of another kind (record ${row.id} is the first): declare it as it was, or add a migration that rewrites its values and says so with converts: ['${place}'].`,
  )
}

/**
 * Returns a condition for values that are not of the field's kind; cheap, because it only checks their form.
 */
function misfitCondition({ dialect }: Connection, field: NamedField): string | undefined {
  const column = quote(field.name)
  if (kindOf(field).isMultiple(field)) return `${column} <> '' AND NOT (${dialect.isJson(column, 'array')})`
  switch (field.type) {
    case 'json':
      return `${column} <> '' AND NOT (${dialect.isJson(column)})`
    case 'geoPoint':
      return `${column} <> '' AND NOT (${dialect.isJson(column, 'object')})`
    case 'date':
    case 'autodate':
      return `${column} <> '' AND ${column} NOT LIKE '____-__-__ __:__:__.___Z'`
    case 'select':
    case 'relation':
    case 'file':
      return `${column} LIKE '[%' AND ${dialect.isJson(column, 'array')}`
    case 'bool':
      return `${column} NOT IN (0, 1)`
    default:
      return undefined
  }
}
