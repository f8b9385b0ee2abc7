import { kindOf } from '../schema/fields/index.ts'
import { StartError, wayBack } from '../start-error.ts'
import type { NamedField, QueryCollection } from './catalogue.ts'
import type { Connection } from './database.ts'
import type { Storage } from './dialects/dialect.ts'
import { quote } from './dialects/dialect.ts'
import { storageOf } from './field-storage.ts'
import { sql } from './bound-sql.ts'

/** The table that says what the values of each column are; part of every backup, as they are. */
export const columnKindsTable = '_columns'

/** What the values in a column are. */
interface KeptKind {
  readonly kind: string
  readonly storage: Storage
}

interface Place {
  readonly table: string
  readonly field: NamedField
}

/** Tables that are there, with the types of their columns by name. */
export interface KeptTables {
  readonly tables: readonly QueryCollection[]
  readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** The kind of a field with how many it holds: `relation`, `relation[]`. */
export function kindName(field: NamedField): string {
  return `${field.type}${kindOf(field).isMultiple(field) ? '[]' : ''}`
}

/** Notes the kinds of columns that were made or brought into form, in the transaction that did it. */
export async function noteKinds(connection: Connection, places: readonly Place[]): Promise<void> {
  const statement = `INSERT INTO ${columnKindsTable} (collection, field, kind, storage) VALUES (?, ?, ?, ?)
    ON CONFLICT (collection, field) DO UPDATE SET kind = excluded.kind, storage = excluded.storage`
  for (const { table, field } of places)
    await connection.run(sql(statement, [table, field.name, kindName(field), storageOf(field)]))
}

/** Forgets the kinds of columns (`collection.field`) whose values a migration brought into another form. */
export async function forgetKinds(connection: Connection, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const dot = column.indexOf('.')
    const params = [column.slice(0, dot), column.slice(dot + 1)]
    await connection.run(sql(`DELETE FROM ${columnKindsTable} WHERE collection = ? AND field = ?`, params))
  }
}

/**
 * Compares the kinds that the schema gives its fields with those that the stored values are of. What can be converted
 * without loss is; what is not known (a database of before, a column a migration made) is looked through; anything
 * else is refused with a `StartError`.
 */
export async function syncKinds(connection: Connection, { tables, types }: KeptTables): Promise<void> {
  const known = await readKinds(connection)
  for (const { name: table, fields } of tables) {
    for (const field of fields) {
      const kept = known.get(`${table}.${field.name}`)
      const wanted = kindName(field)
      if (kept?.kind === wanted) continue
      const type = types.get(table)?.get(field.name) ?? ''
      const place = { table, field }
      // Of another type than its kind has: a migration made this column anew.
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

/** Kinds whose every value is one of the kind they stand under, as it is. */
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
  const to = kindName(field)
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

/** Values that nobody has noted the kind of. */
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
    `${place} is declared as ${kindName(field)}, but what is stored there is of another kind (record ${row.id} is the first): declare it as it was, or add a migration that rewrites its values and says so with converts: ['${place}'].`,
  )
}

/** What is true of values that are none of the field's kind; cheap, so it looks at form alone. */
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
