import { forgetKinds } from './database/column-kinds.ts'
import type { Database } from './database/database.ts'
import { sql } from './database/fragment.ts'
import { syncFunctions } from './database/functions.ts'
import { appliedMigrations } from './database/migrations.ts'
import type { SchemaNodes } from './database/schema-nodes.ts'
import { extendTables, finishTables } from './database/schema-sync.ts'
import { liftViews } from './database/views.ts'
import type { Migration } from './engine.types.ts'
import type { CollectionRegistry } from './records/collections.ts'
import type { RecordService } from './records/record-service.ts'
import { openTransaction } from './records/transactions.ts'
import { formatDate } from './schema/dates.ts'

/** What is brought up to date, and by what. */
export interface SyncParts {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly records: RecordService
  readonly migrations: readonly Migration[]
  readonly now: () => Date
  /** This process among those on the database. */
  readonly nodes: SchemaNodes
}

/**
 * Brings the database up to the schema, one process at a time and in one transaction, changing only what differs. Where
 * migrations are due there are more of them: missing tables and columns, then each migration with all columns in
 * place, then the rest.
 */
export async function syncDatabase(parts: SyncParts): Promise<void> {
  const { database, collections, migrations, nodes } = parts
  await database.startUp(async () => {
    const { isNewest, due } = await database.write(async (connection) => {
      const reach = { isNewest: await nodes.join(connection) }
      await extendTables(connection, collections.all())
      await syncFunctions(connection, reach.isNewest)
      const applied = await appliedMigrations(connection)
      const waiting = migrations.filter(({ id }) => !applied.has(id))
      if (waiting.length === 0) await finishTables(connection, collections.all(), reach)
      return { ...reach, due: waiting }
    })
    if (due.length === 0) return
    for (const migration of due) await migrate(parts, migration)
    await database.write((connection) => finishTables(connection, collections.all(), { isNewest }))
  })
}

async function migrate({ collections, records, now }: SyncParts, migration: Migration): Promise<void> {
  await records.transaction(async (tx) => {
    const { connection } = openTransaction(tx)
    const putBack = await liftViews(connection, collections.all())
    await migration.run(tx)
    await forgetKinds(connection, migration.converts ?? [])
    await putBack()
    await connection.run(
      sql('INSERT INTO _migrations (id, applied) VALUES (?, ?)', [migration.id, formatDate(now())]),
    )
  })
}
