import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../../database/database.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/sql.ts'
import { holdParam } from '../../files/file-removals.ts'
import type { BackupRow, BackupRows } from './backup-rows.ts'

const maxParameters = 10_000

/** Replaces the rows of tables by those of an export, in the transaction of the connection. */
export async function importRows(
  connection: Connection,
  { rows, tables }: { readonly rows: BackupRows; readonly tables: readonly string[] },
): Promise<void> {
  const { lockTables } = connection.dialect
  if (lockTables) await connection.run(sql(lockTables(tables)))
  const columns = await readColumns(connection)
  for (const table of tables) {
    await connection.run(deleteAll(table))
    if (!rows.tables.has(table)) continue
    const known = columns.get(table) ?? new Set()
    for await (const batch of rows.batches(table)) {
      const past = batch.filter((row) => !isOfThePresent(table, row))
      await insertBatch(connection, { table, known, rows: past })
      // A large restore must not keep everybody else from being answered.
      await setImmediate()
    }
  }
}

function deleteAll(table: string) {
  if (table === '_params') return sql('DELETE FROM _params WHERE id <> ?', [holdParam])
  return sql(`DELETE FROM ${quote(table)}`)
}

function isOfThePresent(table: string, row: BackupRow): boolean {
  return table === '_params' && row['id'] === holdParam
}

interface Batch {
  readonly table: string
  /** The columns that the table has. */
  readonly known: Set<string>
  readonly rows: readonly BackupRow[]
}

async function insertBatch(connection: Connection, { table, known, rows }: Batch): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  for (const name of names) {
    if (known.has(name)) continue
    const isNumber = rows.some((row) => typeof row[name] === 'number')
    await addColumn(connection, { table, name, kind: isNumber ? 'number' : 'json' })
    known.add(name)
  }
  const rowsPerInsert = Math.max(1, Math.floor(maxParameters / names.length))
  const place = `(${names.map(() => '?').join(', ')})`
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const some = rows.slice(start, start + rowsPerInsert)
    const places = some.map(() => place).join(', ')
    const values = some.flatMap((row) => names.map((name) => row[name] ?? null))
    const list = names.map(quote).join(', ')
    await connection.run(sql(`INSERT INTO ${quote(table)} (${list}) VALUES ${places}`, values))
  }
}

/** A column of an older schema, that a migration may still want to read. */
async function addColumn(
  connection: Connection,
  { table, name, kind }: { table: string; name: string; kind: 'number' | 'json' },
): Promise<void> {
  const type = connection.dialect.columnType(kind, false)
  await connection.run(sql(`ALTER TABLE ${quote(table)} ADD COLUMN ${quote(name)} ${type}`))
}

async function readColumns(connection: Connection): Promise<Map<string, Set<string>>> {
  const tables = new Map<string, Set<string>>()
  for (const { table, column } of await connection.read<{ table: string; column: string }>(
    connection.dialect.listColumns,
  )) {
    const columns = tables.get(table) ?? new Set()
    tables.set(table, columns.add(column))
  }
  return tables
}
