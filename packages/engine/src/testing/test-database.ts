import { describe, inject } from 'vitest'
import { createDatabase, dropDatabase } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the server that test databases are made on; see `postgres-global-setup.ts`. */
    postgresUrl: string
  }
}

/** An empty database for one test engine (or several that share it). */
export interface FreshDatabase {
  /** `postgres://…`; absent for SQLite, which lives in the engine's data folder. */
  readonly databaseUrl?: string
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/** One of the databases that every engine test runs on. */
export interface TestDatabase {
  readonly name: 'sqlite' | 'postgres'
  create(): Promise<FreshDatabase>
}

/** SQLite; the file is made by the engine in its data folder. */
export const sqlite: TestDatabase = {
  name: 'sqlite',
  create: async () => ({ drop: async () => {} }),
}

/** PostgreSQL, on the server that the global set-up started. */
export const postgres: TestDatabase = { name: 'postgres', create: createPostgresDatabase }

/** Declares the suite once per database: `describe('sqlite')` and `describe('postgres')`. */
export function onEachDatabase(suite: (database: TestDatabase) => void): void {
  describe.each([sqlite, postgres])('$name', (database) => {
    suite(database)
  })
}

async function createPostgresDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('No PostgreSQL: register testing/postgres-global-setup.ts as globalSetup.')
  const databaseUrl = await createDatabase(server)
  return { databaseUrl, drop: () => dropDatabase(server, databaseUrl) }
}
