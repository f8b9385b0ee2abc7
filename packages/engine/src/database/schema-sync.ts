import { StartError, wayBack } from '../start-error.ts'
import { type QueryCollection, storageOf, indexPlans, isEngineIndex } from './catalogue.ts'
import { columnKindsTable, noteKinds, syncKinds, type KeptTables } from './column-kinds.ts'
import type { Connection } from './database.ts'
import { createMissing, type OwnObject } from './definitions.ts'
import { quote, type IndexPlan } from './dialects/dialect.ts'
import { sql } from './sql.ts'
import { syncViews } from './views.ts'

/** The wanted schema, and how far a sync may go. */
interface WantedSchema {
  readonly collections: readonly QueryCollection[]
  /** False next to a newer version of the schema: then things are added, but none is replaced or removed. */
  readonly isNewest: boolean
}

/** Tables that a database must have: those of collections, and the engine's own. */
export interface WantedTables {
  readonly tables: readonly QueryCollection[]
  readonly objects?: readonly OwnObject[]
}

/** Tables of the engine's own that every database begins with. */
const ownTables = [
  { name: '_params', columns: 'id TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL' },
  { name: '_migrations', columns: 'id TEXT NOT NULL PRIMARY KEY, applied TEXT NOT NULL' },
  { name: '_file_removals', columns: 'id TEXT NOT NULL PRIMARY KEY' },
  { name: '_cron_runs', columns: 'job TEXT NOT NULL, minute BIGINT NOT NULL, PRIMARY KEY (job, minute)' },
  {
    name: '_definitions',
    columns:
      'kind TEXT NOT NULL, name TEXT NOT NULL, wanted TEXT NOT NULL, kept TEXT NOT NULL, PRIMARY KEY (kind, name)',
  },
  {
    name: columnKindsTable,
    columns:
      'collection TEXT NOT NULL, field TEXT NOT NULL, kind TEXT NOT NULL, storage TEXT NOT NULL, PRIMARY KEY (collection, field)',
  },
].map(({ name, columns }) => ({ name, create: `CREATE TABLE ${name} (${columns})` }))

/** Checks whether no engine has made anything in this database yet. */
async function isUntouched(connection: Connection): Promise<boolean> {
  const rows = await connection.read<{ name: string }>(connection.dialect.listNames)
  return !rows.some(({ name }) => ownTables.some((own) => own.name === name))
}

/**
 * Makes missing tables and adds missing columns. Removes nothing: a column whose field vanished stays, and
 * every other difference is for a migration.
 */
export async function extendTables(
  connection: Connection,
  { tables, objects = [] }: WantedTables,
): Promise<void> {
  await createMissing(connection, ownTables)
  const existing = await readColumns(connection)
  for (const collection of tables) {
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
    const added = collection.fields.filter(({ name }) => !columns?.has(name))
    await noteKinds(
      connection,
      added.map((field) => ({ table: collection.name, field })),
    )
  }
  await createMissing(connection, objects)
}

/**
 * After the migrations: makes columns fit their fields, then brings indexes and views up to date. Throws a
 * `StartError` for a column that only a migration can make fit.
 */
export async function finishTables(connection: Connection, schema: WantedSchema): Promise<void> {
  const tables = schema.collections.filter(({ isView }) => !isView)
  const kept = { tables, types: await readColumns(connection) }
  await syncKinds(connection, kept)
  checkTypes(connection, kept)
  if (schema.isNewest) await syncIndexes(connection, tables)
  await syncViews(connection, schema)
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

function checkTypes(connection: Connection, { tables, types }: KeptTables): void {
  for (const collection of tables) {
    for (const { name, definition } of columnsOf(connection, collection)) {
      const type = types.get(collection.name)?.get(name) ?? ''
      if (definition.toLowerCase().startsWith(type)) continue
      throw new StartError(
        `${collection.name}.${name} is kept as ${type}, which does not fit its field any more: write a migration; after a step back to an older version, ${wayBack}.`,
      )
    }
  }
}

async function syncIndexes(connection: Connection, tables: readonly QueryCollection[]): Promise<void> {
  const rows = await connection.read<{ name: string }>(connection.dialect.listIndexes)
  const existing = new Set(rows.map(({ name }) => name))
  const plans = new Map(tables.flatMap(indexPlans).map((plan) => [plan.name, plan]))
  for (const name of existing) {
    if (isEngineIndex(name) && !plans.has(name)) await connection.run(sql(`DROP INDEX ${quote(name)}`))
  }
  for (const plan of plans.values()) {
    if (!existing.has(plan.name)) await createIndex(connection, plan)
  }
}

async function createIndex(connection: Connection, plan: IndexPlan): Promise<void> {
  try {
    await connection.run(sql(connection.dialect.createIndex(plan)))
  } catch (cause) {
    if (!connection.dialect.uniqueViolation(cause)) throw cause
    throw new StartError(
      `Several records of ${plan.table} have the same ${plan.columns.join(' and ')}, which this version allows once: start the version of before, change or delete all but one of them, then start this one again; nothing was changed.`,
      { cause },
    )
  }
}

/**
 * How a process opens a database. A node brings it up to its schema. A tool works next to nodes, perhaps of
 * another version: it takes the database as it is, or not at all. Only in an empty database it makes
 * everything.
 */
export type OpenMode = 'node' | 'tool'

/**
 * Returns a connection to bring a database up on: for a tool one that changes nothing, unless the database is
 * empty.
 */
export async function connectionFor(connection: Connection, openMode: OpenMode): Promise<Connection> {
  return openMode === 'node' || (await isUntouched(connection)) ? connection : onlyLooking(connection)
}

/** Returns a connection that refuses changes: the database differs from the wanted one. */
function onlyLooking(connection: Connection): Connection {
  return {
    dialect: connection.dialect,
    read: (query) => connection.read(query),
    readArrays: (query) => connection.readArrays(query),
    run: async () => {
      throw new StartError(
        'The database does not fit this version of the software: restart the site with it (npm start), then run this again; nothing was changed.',
      )
    },
  }
}
