import type { Database } from './database/database.ts'
import { sql } from './database/fragment.ts'
import { appliedMigrations } from './database/migrations.ts'
import { extendTables, finishTables } from './database/schema-sync.ts'
import type { Migration } from './engine.types.ts'
import type { CollectionRegistry } from './records/collections.ts'
import type { RecordService } from './records/record-service.ts'
import { formatDate } from './schema/dates.ts'

/** What is brought up to date, and by what. */
export interface SyncParts {
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly records: RecordService
  readonly migrations: readonly Migration[]
  readonly now: () => Date
}

/**
 * Brings the database up to the schema, one process at a time: missing tables and columns, then migrations that
 * did not run yet (each in its own transaction, with all columns in place), then indexes and views.
 */
export async function syncDatabase({
  database,
  collections,
  records,
  migrations,
  now,
}: SyncParts): Promise<void> {
  await database.startUp(async () => {
    await database.write((connection) => extendTables(connection, collections.all()))
    const applied = await appliedMigrations(database)
    for (const migration of migrations) {
      if (applied.has(migration.id)) continue
      await records.transaction(async (tx) => {
        await migration.run(tx)
        await tx.query(
          sql('INSERT INTO _migrations (id, applied) VALUES (?, ?)', [migration.id, formatDate(now())]),
        )
      })
    }
    await database.write((connection) => finishTables(connection, collections.all()))
  })
}
