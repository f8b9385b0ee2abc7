import type { QueryCollection } from './catalogue.ts'
import type { Connection } from './database.ts'
import { quote } from './dialects/dialect.ts'
import { scalarTypeOf, storageOf } from './field-storage.ts'
import { sql } from './fragment.ts'
import { indexPlans, isOurs } from './index-plans.ts'

/** Tables of the engine's own, alike on both databases. */
const INTERNAL_TABLES = [
  'CREATE TABLE IF NOT EXISTS _params (id TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS _migrations (id TEXT NOT NULL PRIMARY KEY, applied TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS _file_removals (id TEXT NOT NULL PRIMARY KEY)',
  'CREATE TABLE IF NOT EXISTS _cron_runs (job TEXT NOT NULL, minute BIGINT NOT NULL, PRIMARY KEY (job, minute))',
]

/**
 * Makes missing tables and adds missing columns. Nothing is taken away: a column whose field vanished stays, and
 * every other difference is for a migration. Views go first, they may stand in the way of migrations.
 */
export async function extendTables(
  connection: Connection,
  collections: readonly QueryCollection[],
): Promise<void> {
  const { dialect } = connection
  for (const statement of [...dialect.preparations, ...INTERNAL_TABLES]) await connection.run(sql(statement))
  await dropViews(connection, collections)

  const existing = await readColumns(connection)
  for (const collection of collections) {
    if (collection.isView) continue
    const columns = existing.get(collection.name)
    if (!columns) await connection.run(sql(createTable(connection, collection)))
    else {
      for (const { name, definition } of columnsOf(connection, collection)) {
        if (columns.has(name)) continue
        await connection.run(
          sql(`ALTER TABLE ${quote(collection.name)} ADD COLUMN ${quote(name)} ${definition}`),
        )
      }
    }
  }
}

/** After the migrations: refuses columns of another type, then brings indexes and views up to date. */
export async function finishTables(
  connection: Connection,
  collections: readonly QueryCollection[],
): Promise<void> {
  const tables = collections.filter(({ isView }) => !isView)
  const existing = await readColumns(connection)
  for (const collection of tables) checkTypes(connection, collection, existing.get(collection.name))
  await syncIndexes(connection, tables)
  for (const collection of collections) {
    if (collection.isView) await connection.run(sql(createView(connection, collection)))
  }
}

function columnsOf(
  { dialect }: Connection,
  collection: QueryCollection,
): { name: string; definition: string }[] {
  return collection.fields.map((field) => ({
    name: field.name,
    definition: dialect.columnType(storageOf(field), field.name === 'id'),
  }))
}

function createTable(connection: Connection, collection: QueryCollection): string {
  const columns = columnsOf(connection, collection).map(
    ({ name, definition }) => `${quote(name)} ${definition}`,
  )
  return `CREATE TABLE ${quote(collection.name)} (${[...columns, ...connection.dialect.hiddenColumns].join(', ')})`
}

async function readColumns(connection: Connection): Promise<Map<string, Map<string, string>>> {
  const rows = await connection.read<{ table: string; column: string; type: string }>(
    connection.dialect.listColumns,
  )
  const tables = new Map<string, Map<string, string>>()
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>()
    tables.set(table, columns.set(column, type.toLowerCase()))
  }
  return tables
}

function checkTypes(
  connection: Connection,
  collection: QueryCollection,
  columns: ReadonlyMap<string, string> | undefined,
): void {
  for (const { name, definition } of columnsOf(connection, collection)) {
    const type = columns?.get(name) ?? ''
    if (definition.toLowerCase().startsWith(type)) continue
    throw new Error(
      `${collection.name}.${name} is kept as ${type}, which does not fit its field any more: write a migration.`,
    )
  }
}

async function syncIndexes(connection: Connection, tables: readonly QueryCollection[]): Promise<void> {
  const rows = await connection.read<{ name: string }>(connection.dialect.listIndexes)
  const existing = new Set(rows.map(({ name }) => name))
  const plans = new Map(tables.flatMap(indexPlans).map((plan) => [plan.name, plan]))
  for (const name of existing) {
    if (isOurs(name) && !plans.has(name)) await connection.run(sql(`DROP INDEX ${quote(name)}`))
  }
  for (const plan of plans.values()) {
    if (!existing.has(plan.name)) await connection.run(sql(connection.dialect.createIndex(plan)))
  }
}

async function dropViews(connection: Connection, collections: readonly QueryCollection[]): Promise<void> {
  const rows = await connection.read<{ name: string }>(connection.dialect.listViews)
  const existing = new Set(rows.map(({ name }) => name))
  // In reverse, as a view may read an earlier one.
  for (const { name, isView } of collections.toReversed()) {
    if (isView && existing.has(name)) await connection.run(sql(`DROP VIEW ${quote(name)}`))
  }
}

// The casts give the columns the types of their fields, whatever the query yields.
function createView({ dialect }: Connection, collection: QueryCollection): string {
  const columns = collection.fields.map(
    (field) => `${dialect.cast(`source.${quote(field.name)}`, scalarTypeOf(field))} AS ${quote(field.name)}`,
  )
  return `CREATE VIEW ${quote(collection.name)} AS SELECT ${columns.join(', ')} FROM (${collection.query ?? ''}) AS source`
}
