import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import { createDatabase, dropDatabase, ensureTemplate } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the server that test databases are made on; see `postgres-global-setup.ts`. */
    postgresUrl: string
    /** Begins the names of the templates of this run, which are dropped after it. */
    postgresTemplates: string
  }
}

/** An empty database for one test engine (or several that share it). */
export interface FreshDatabase {
  /** `postgres://…`; absent for SQLite, which lives in the engine's data folder. */
  readonly databaseUrl?: string
  /** Removes it, even with open connections. */
  drop(): Promise<void>
}

/** One of the databases that every engine test runs on. */
export interface TestDatabase {
  readonly name: 'sqlite' | 'postgres'
  /** An empty one, or one with tables in it already. SQLite copies them into `dataDir`, which is empty. */
  create(ready?: ReadyTables, dataDir?: string): Promise<FreshDatabase>
}

/** Tables that many tests begin with: copying them is faster than making them. */
export interface ReadyTables {
  /** The key of their content: equal ones are made once. */
  readonly key: string
  /** Makes them in this empty folder, or in an empty database, and closes every connection. */
  readonly make: (dataDir: string, databaseUrl?: string) => Promise<void>
}

const made = new Set<string>()
const readyFolders = new Map<string, Promise<string>>()
const lasting = new Map<string, Promise<string>>()

/** SQLite; the file is made by the engine in its data folder, or a copy. */
export const sqlite: TestDatabase = {
  name: 'sqlite',
  create: async (ready, dataDir) => {
    if (ready && dataDir) await copyFile(join(await readyFolder(ready), 'data.db'), join(dataDir, 'data.db'))
    return { drop: async () => {} }
  },
}

/** PostgreSQL, on the server that the global set-up started. */
export const postgres: TestDatabase = { name: 'postgres', create: createPostgresDatabase }

/** Declares the suite once per database: `describe('sqlite')` and `describe('postgres')`. */
export function onEachDatabase(suite: (database: TestDatabase) => void): void {
  describe.each([sqlite, postgres])('$name', (database) => {
    suite(database)
  })
}

/** Like `onEachDatabase`, for a suite that is not about the database: `npm test` runs it only on SQLite. */
export function onEitherDatabase(suite: (database: TestDatabase) => void): void {
  describe('sqlite', () => {
    suite(sqlite)
  })
  describe('postgres', { tags: 'all' }, () => {
    suite(postgres)
  })
}

/**
 * Returns the address of a PostgreSQL database with these tables that stays until the end of the run; one per
 * worker.
 */
export async function lastingDatabase(ready: ReadyTables): Promise<string> {
  const begins = inject('postgresTemplates')
  const like = await templateFor(inject('postgresUrl'), ready)
  const known = lasting.get(like) ?? createDatabase(inject('postgresUrl'), { like, begins })
  lasting.set(like, known)
  return known
}

/** Returns a data folder with these tables; one per worker. */
function readyFolder({ key, make }: ReadyTables): Promise<string> {
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longhouse-ready-'))
    await make(folder)
    return folder
  }
  const folder = readyFolders.get(key) ?? makeFolder()
  readyFolders.set(key, folder)
  return folder
}

async function createPostgresDatabase(ready?: ReadyTables): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  if (!server) throw new Error('No PostgreSQL: register testing/postgres-global-setup.ts as globalSetup.')
  const databaseUrl = await createDatabase(server, ready ? { like: await templateFor(server, ready) } : {})
  return { databaseUrl, drop: () => dropDatabase(server, databaseUrl) }
}

async function inEmptyFolder(databaseUrl: string, make: ReadyTables['make']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-ready-'))
  await make(folder, databaseUrl)
  await rm(folder, { recursive: true })
}

async function templateFor(server: string, { key, make }: ReadyTables): Promise<string> {
  const name = `${inject('postgresTemplates')}${createHash('sha256').update(key).digest('hex').slice(0, 16)}`
  if (!made.has(name)) await ensureTemplate(server, { name, make: (url) => inEmptyFolder(url, make) })
  made.add(name)
  return name
}
