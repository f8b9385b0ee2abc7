import { setTimeout as sleep } from 'node:timers/promises'
import { changeLogObjects } from '../cluster/change-log.ts'
import { nodeListTable } from '../cluster/node-list.ts'
import { nodeRequestsTable } from '../cluster/node-requests.ts'
import { forgetKinds } from '../database/column-kinds.ts'
import type { Connection, Database } from '../database/database.ts'
import { syncFunctions } from '../database/definitions.ts'
import { isReady, noteReady, schemaHash, SchemaNodes, schemaNodesTables } from '../database/schema-nodes.ts'
import {
  connectionFor,
  type OpenMode,
  extendTables,
  finishTables,
  type WantedTables,
} from '../database/schema-sync.ts'
import { sql } from '../database/sql.ts'
import { dropViewsTemporarily } from '../database/views.ts'
import { isBusy } from '../errors.ts'
import type { Logger } from '../lib/logger.ts'
import { sharedCountsTable } from '../limits/shared-counts.ts'
import { operatorObjects, operatorTables } from '../operations/operator-tables.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import { formatDate } from '../schema/dates.ts'
import { StartError, wayBack } from '../start-error.ts'

/** A written, destructive or data-moving change of the database; runs once, in a transaction, in list order. */
export interface Migration {
  readonly id: string
  /** Columns (`collection.field`) whose values it brings into the form of another kind of field. */
  readonly converts?: readonly string[]
  run(tx: Transaction): Promise<void>
}

/** Dependencies of a sync. */
interface SyncDependencies {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly records: Records
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  readonly openMode: OpenMode
  readonly onOpening?: ((tx: Pick<Transaction, 'query'>) => Promise<void>) | undefined
  /** This process among those on the database. */
  readonly nodes: SchemaNodes
}

const patienceMs = 60_000
const pauseMs = 1000
const inUse =
  'The tables of the database are in use and cannot be changed: wait until a backup or a long question is over, then start again; nothing was changed.'

/** The engine's own objects in a database that several nodes share. */
const sharedSchema = {
  tables: operatorTables,
  objects: [
    ...schemaNodesTables,
    ...operatorObjects,
    sharedCountsTable,
    ...changeLogObjects,
    nodeRequestsTable,
    nodeListTable,
  ],
}

/**
 * Brings the database up to the schema, one process at a time, changing only what differs. All of it is one
 * transaction, migrations too: if one step fails, nothing is changed. For a tool it throws a `StartError` if
 * something differs.
 */
export async function syncDatabase(parts: SyncDependencies): Promise<void> {
  const { database, records } = parts
  await database.startUp(() => untilFree(database, () => records.transaction((tx) => sync(parts, tx))))
}

/**
 * Retries work that needs a table for itself. While it waits for one in use, by a backup for example, all
 * later clients wait behind it. So each try waits only briefly, and lets the others pass before the next one.
 */
async function untilFree({ dialect }: Database, work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (!dialect.waitBriefly || !isBusy(cause)) throw cause
      if (performance.now() > giveUpAt) throw new StartError(inUse, { cause })
    }
    await sleep(pauseMs)
  }
}

async function sync(parts: SyncDependencies, tx: Transaction): Promise<void> {
  const { nodes, openMode } = parts
  const { connection: own } = openTransaction(tx)
  const { waitBriefly } = own.dialect
  if (waitBriefly) await own.run(sql(waitBriefly))
  const connection = await connectionFor(own, openMode)
  const wanted = fingerprintOf(connection, parts)
  if (await isReady(connection, wanted)) {
    if (openMode === 'node') await nodes.join(connection)
  } else {
    await extendTables(connection, wholeSchema(parts))
    const isNewest = openMode === 'tool' || (await nodes.join(connection))
    await bringUp(parts, { connection, tx, isNewest })
    // A tool on a database that nodes have made only looks.
    if (connection === own && isNewest) await noteReady(connection, wanted)
  }
  await parts.onOpening?.(tx)
}

async function bringUp(
  parts: SyncDependencies,
  { connection, tx, isNewest }: Pick<Step, 'connection' | 'tx'> & { readonly isNewest: boolean },
): Promise<void> {
  const { collections, migrations } = parts
  await syncFunctions(connection, isNewest)
  const applied = await appliedMigrations(connection)
  requireKnown(applied, migrations)
  for (const migration of migrations) {
    // All columns are in place by then.
    if (!applied.has(migration.id)) await migrate(parts, { connection, tx, migration })
  }
  await finishTables(connection, { collections: collections.all(), isNewest })
}

/** Returns a text that changes with everything that is wanted of the database. */
function fingerprintOf(connection: Connection, parts: SyncDependencies): string {
  const { tables, objects = [] } = wholeSchema(parts)
  return JSON.stringify([
    schemaHash(connection, tables),
    objects.map(({ create }) => create),
    parts.migrations.map(({ id }) => id),
  ])
}

function wholeSchema({ database, collections }: SyncDependencies): WantedTables {
  const isShared = database.dialect.clock !== undefined
  return {
    tables: [...collections.all(), ...(isShared ? sharedSchema.tables : [])],
    objects: isShared ? sharedSchema.objects : [],
  }
}

/** Returns the ids of the migrations that ran already. */
async function appliedMigrations(connection: Connection): Promise<Set<string>> {
  const rows = await connection.read<{ id: string }>(sql('SELECT id FROM _migrations'))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Throws for unknown migrations: this version cannot undo what another one did to the values, and fields
 * would look empty.
 */
function requireKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const unknown = [...applied.difference(new Set(migrations.map(({ id }) => id)))]
  if (unknown.length === 0) return
  throw new StartError(
    `A newer version of the software has changed the database (${unknown.join(', ')}) and this one cannot read it: ${wayBack}; nothing was changed.`,
  )
}

interface Step {
  readonly connection: Connection
  readonly tx: Transaction
  readonly migration: Migration
}

async function migrate(
  { collections, now }: SyncDependencies,
  { connection, tx, migration }: Step,
): Promise<void> {
  await connection.run(
    sql('INSERT INTO _migrations (id, applied) VALUES (?, ?)', [migration.id, formatDate(now())]),
  )
  const putBack = await dropViewsTemporarily(connection, collections.all())
  await migration.run(tx)
  await forgetKinds(connection, migration.converts ?? [])
  await putBack()
}

const lookMs = 30_000

/** The schema of a database while an engine is open on it. */
interface KeptSchema {
  /** Brings the database up to it. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the schema of a database: once on request, and again when a newer version of it that ran next to this
 * one is gone.
 */
export function keepSchema(parts: Omit<SyncDependencies, 'nodes'> & { readonly logger: Logger }): KeptSchema {
  const { database, collections, openMode, logger } = parts
  const nodes = new SchemaNodes(collections.all())
  const bringUpToDate = () => syncDatabase({ ...parts, nodes })
  const look = async () => {
    try {
      if (!(await database.write((connection) => nodes.look(connection)))) return
      logger.info('a newer version of the schema is gone: the database follows this one again')
      await bringUpToDate()
    } catch (error) {
      logger.warn({ err: error }, 'the versions of the schema could not be looked at')
    }
  }
  // A tool is no node, and waits for nothing.
  if (openMode === 'tool') return { sync: bringUpToDate, close: async () => {} }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookMs).unref()
  return {
    sync: bringUpToDate,
    close: async () => {
      clearInterval(timer)
      await looking
      // A database that is away learns it from the silence.
      await database.write((connection) => nodes.leave(connection)).catch(() => undefined)
    },
  }
}
