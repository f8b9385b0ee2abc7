import type { Logger } from '../lib/logger.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-database.ts'

/** Where the data lives. */
export interface OpenOptions {
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly logger: Logger
}

/**
 * A place for what the engine notes about itself and may lose: a file of its own beside the SQLite one, so that it
 * is in nobody's way, and the same database on PostgreSQL.
 */
export function openSideDatabase(main: Database, { dataDir, databaseUrl }: OpenOptions): Database {
  if (databaseUrl) return { ...main, close: async () => {} }
  return openSqlite(dataDir, { fileName: 'logs.db', isExpendable: true })
}

/** Opens the database; tables are not touched. */
export async function openDatabase({ dataDir, databaseUrl, logger }: OpenOptions): Promise<Database> {
  if (!databaseUrl) return openSqlite(dataDir)
  const { openPostgres } = await import('./postgres-database.ts')
  return openPostgres({ databaseUrl, logger })
}
