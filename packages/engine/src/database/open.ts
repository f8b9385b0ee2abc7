import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { openPostgres } from './postgres-database.ts'
import { openSqlite } from './sqlite-database.ts'

/** Where the data lives. */
export interface OpenOptions {
  readonly dataDir: string
  /** `postgres://…`; absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly logger: FastifyBaseLogger
}

/** Opens the database; tables are not touched. */
export async function openDatabase({ dataDir, databaseUrl, logger }: OpenOptions): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl, logger) : openSqlite(dataDir)
}
