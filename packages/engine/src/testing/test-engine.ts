import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createEngine } from '../engine.ts'
import type { Engine } from '../engine.types.ts'
import type { EngineOptions } from '../engine-parts.ts'
import { collectionsFromExport } from '../import/pocketbase-export.ts'
import { hearHandWritten, requirePostgresTakes } from './hand-written.ts'
import { watchLockOrder } from './lock-order.ts'
import {
  lastingDatabase,
  sqlite,
  type FreshDatabase,
  type ReadyTables,
  type TestDatabase,
} from './test-database.ts'

/**
 * Options for starting an engine for a test: engine options, all of them optional, and the place of its data.
 */
export interface TestEngineOptions extends Partial<EngineOptions> {
  /** A fresh database of this kind; SQLite when absent. Not used when `databaseUrl` names one to share. */
  readonly database?: TestDatabase
  /**
   * Its collections are those of many tests: their tables are copied and not made. What is written by hand and runs
   * on SQLite is prepared on PostgreSQL as well.
   */
  readonly areTablesReady?: boolean
  /** Collections in the export format of PocketBase, in addition to those in `collections`. */
  readonly schema?: unknown
  /** Created before the server listens. */
  readonly superuser?: { readonly email: string; readonly password: string }
  /** Adds routes of the test's own before the server listens. */
  readonly prepare?: (server: FastifyInstance, engine: Engine) => Promise<void> | void
}

/** A running engine: its address and how to end it. */
export interface TestEngine {
  readonly url: string
  readonly engine: Engine
  readonly server: FastifyInstance
  readonly dataDir: string
  /** `postgres://…` of its database, for a second engine on the same data. */
  readonly databaseUrl: string | undefined
  /** Ends server and engine and removes what only they used. */
  close(): Promise<void>
}

// Refusals are what tests are made of; `TEST_LOG=debug` shows them.
const quiet = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

// The least that argon2 takes: what a hash really costs is tested with the hashes.
const cheap = { memory: 8, passes: 1, parallelism: 1 }

/** Starts an engine with a temporary data folder that listens on a free port of the loopback address. */
export async function startTestEngine(options: TestEngineOptions): Promise<TestEngine> {
  const { database = sqlite, areTablesReady, schema, superuser, prepare, ...given } = options
  const ends: (() => Promise<unknown>)[] = []
  // Every step runs even when one before it failed; the first failure is the one reported.
  const close = async () => {
    const failures: unknown[] = []
    for (const end of ends.splice(0).toReversed()) await end().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const dataDir = given.dataDir ?? (await temporaryFolder(ends))
    const collections = [...(given.collections ?? []), ...(schema ? collectionsFromExport(schema) : [])]
    const ready = areTablesReady ? readyTables(collections) : undefined
    const isHeard = ready !== undefined && database.name === 'sqlite'
    if (isHeard) ends.push(() => requirePostgresTakes(() => lastingDatabase(ready)))
    const databaseUrl =
      given.databaseUrl ??
      (await freshDatabase(() => database.create(ready, given.dataDir ? undefined : dataDir), ends))
    const engine = await createEngine({
      logger: quiet,
      // Tests ask faster than people; those about limits switch them on.
      rateLimits: { enabled: false },
      passwordCost: cheap,
      ...given,
      dataDir,
      collections,
      ...(databaseUrl && { databaseUrl }),
    })
    if (isHeard) hearHandWritten(engine)
    const requireLockOrder = watchLockOrder()
    ends.push(async () => requireLockOrder())
    ends.push(() => engine.close())
    if (superuser) await engine.upsertSuperuser(superuser.email, superuser.password)
    const server = engine.createServer()
    ends.push(() => server.close())
    await prepare?.(server, engine)
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    return { url, engine, server, dataDir, databaseUrl, close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

async function temporaryFolder(ends: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-test-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function freshDatabase(
  create: () => Promise<FreshDatabase>,
  ends: (() => Promise<unknown>)[],
): Promise<string | undefined> {
  const fresh = await create()
  ends.push(() => fresh.drop())
  return fresh.databaseUrl
}

function readyTables(collections: EngineOptions['collections']): ReadyTables {
  return {
    // Options of login change no table, and have the addresses of fake providers.
    key: JSON.stringify(collections.map(({ auth: _auth, ...tables }) => tables)),
    make: async (dataDir, databaseUrl) => {
      const engine = await createEngine({
        logger: quiet,
        dataDir,
        collections,
        ...(databaseUrl && { databaseUrl }),
      })
      await engine.close()
    },
  }
}
