import type { Logger } from '../lib/logger.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite-database.ts'

/** The location of the data. */
export interface OpenOptions {
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly logger: Logger
}

/**
 * Opens a database for the engine's own notes, which may be lost. With SQLite it is a file next to the main
 * one, so that neither delays the other; on PostgreSQL it is the same database.
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
