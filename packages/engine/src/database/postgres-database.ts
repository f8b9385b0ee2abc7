import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, types, type PoolClient, type PoolConfig } from 'pg'
import { diskNotWritable, databaseUnreachable, isDiskFull, queryTimedOut, unavailable } from '../errors.ts'
import { FairQueue } from '../lib/queues.ts'
import type { Logger } from '../lib/logger.ts'
import { StartError } from '../start-error.ts'
import {
  type Database,
  type DatabaseLoad,
  type CallerQuery,
  type ReadLimits,
  operatorQueryTimeoutMs,
  callerQueryTimeoutMs,
  RetryTransactionError,
  type ExportOptions,
} from './database.ts'
import { quote } from './dialects/dialect.ts'
import { postgresDialect } from './dialects/postgres.ts'
import {
  codeOf,
  isConnectionLoss,
  CommitOutcomeUnknown,
  PostgresConnection,
  PostgresTransaction,
} from './postgres-transaction.ts'

/** The first version that knows `IS JSON`. */
const oldest = 160_000
const maxConnections = 10
// Most of the readers are for queries of callers, and a few for the engine's own reads.
const askedConnections = 8
const ownConnections = 4
// One caller gets half of the readers for plain queries. Queries that lead to many rows have a few of their
// own, one for each caller.
const plainShares = { running: 6, runningEach: 3, waiting: 1000, waitingEach: 250, waitMs: 5000 }
const wideShares = { running: 2, runningEach: 1, waiting: 200, waitingEach: 20, waitMs: 5000 }
const maxWaiting = 1000
const connectMs = 5_000
const lockMs = 20_000
const idleMs = 60_000
const maxTries = 10
const maxPauseMs = 250
// Any number will do, as long as all nodes use the same.
const startUpLock = 4_627_091

/** A PostgreSQL server, and the logger for connections that it loses. */
export interface PostgresServer {
  readonly databaseUrl: string
  readonly logger: Logger
}

/** Opens a PostgreSQL server: readers and writers have connections of their own, so that neither starves the other. */
export async function openPostgres(
  server: PostgresServer,
  { callerQueryMs = callerQueryTimeoutMs }: ReadLimits = {},
): Promise<Database> {
  const readers = openPool(server, { max: ownConnections, statement_timeout: operatorQueryTimeoutMs })
  await requireVersion(readers)
  const askedReaders = openPool(server, {
    max: askedConnections,
    statement_timeout: callerQueryMs,
  })
  const plainQueries = new FairQueue(plainShares)
  const wideQueries = new FairQueue(wideShares)
  const read = <T>(callerQuery: CallerQuery | undefined, work: (client: PoolClient) => Promise<T>) => {
    if (!callerQuery || callerQuery.isOperator) return onceMore(readers, work)
    const queue = callerQuery.steps > 0 ? wideQueries : plainQueries
    return queue.run(callerQuery.caller, () => onceMore(askedReaders, work))
  }
  const writers = openPool(server, {
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  })

  return {
    dialect: postgresDialect,
    read: (query, callerQuery) => read(callerQuery, (client) => new PostgresConnection(client).read(query)),
    readArrays: (query, callerQuery) =>
      read(callerQuery, (client) => new PostgresConnection(client).readArrays(query)),
    write: (work) => retried(() => onceMore(writers, (client) => transact(client, work))),
    exportTo: (folder, options) =>
      withClient(writers, (client) => exportPostgres(client, { folder, ...options })),
    startUp: (work) => withClient(readers, (client) => startUp(client, work)),
    load: () => [
      { group: 'writers', ...loadOf(writers) },
      { group: 'asked', ...loadOf(askedReaders, [plainQueries, wideQueries]) },
      { group: 'own', ...loadOf(readers) },
    ],
    close: async () => {
      await Promise.all([readers, askedReaders, writers].map((pool) => pool.end()))
    },
  }
}

function openPool({ databaseUrl, logger }: PostgresServer, limits: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    // Counts come as bigint; ours fit a number.
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
    },
    ...limits,
  })
  // The error carries the whole connection: what it has asked so far, and its settings.
  pool.on('error', ({ message: reason }) => logger.warn({ reason }, 'an idle database connection was lost'))
  // While a connection is in use, its loss is reported by the query in flight, and must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Returns the load of a pool. Callers in the queues do not wait for a connection yet. */
function loadOf(
  { totalCount, idleCount, waitingCount }: Pool,
  queues: readonly { readonly waiting: number }[] = [],
): Omit<DatabaseLoad, 'group'> {
  return {
    open: totalCount,
    busy: totalCount - idleCount,
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, waitingCount),
  }
}

/**
 * Runs work again, once, on another connection: the first may have died since its last use, or in the middle.
 */
async function onceMore<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await withClient(pool, work)
  } catch (error) {
    if (error instanceof CommitOutcomeUnknown) throw databaseUnreachable(error.cause)
    if (!isConnectionLoss(error)) throw error
  }
  return withClient(pool, work).catch((error: unknown) => {
    throw isConnectionLoss(error) || error instanceof CommitOutcomeUnknown
      ? databaseUnreachable(error)
      : error
  })
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  if (pool.waitingCount >= maxWaiting) throw unavailable(1)
  const client = await connect(pool)
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    isBroken = isConnectionLoss(error) || error instanceof CommitOutcomeUnknown
    throw toKnownError(error)
  } finally {
    client.release(isBroken)
  }
}

async function transact<T>(
  client: PoolClient,
  work: (connection: PostgresTransaction) => Promise<T>,
): Promise<T> {
  const connection = new PostgresTransaction(client)
  try {
    const result = await work(connection)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollBack()
    throw error
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    // The pool throws only this when no connection was given back in time.
    if (cause instanceof Error && cause.message.includes('timeout exceeded')) throw unavailable(1)
    throw databaseUnreachable(cause)
  }
}

// The first process may take long over its migrations; the others wait.
async function startUp<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('SET statement_timeout = 0')
  await client.query('SELECT pg_advisory_lock($1)', [startUpLock])
  try {
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [startUpLock])
    await client.query(`SET statement_timeout = ${operatorQueryTimeoutMs}`)
  }
}

// Runs a write again that lost against another one, each time after a random pause.
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < maxTries; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error)) throw error
    }
    await sleep(Math.random() * Math.min(maxPauseMs, 2 ** tries * 5))
  }
  return work().catch((error: unknown) => {
    throw isCollision(error) ? unavailable(1) : error
  })
}

// A query that ran too long, a lock that did not come, a disk without room.
function toKnownError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === '57014') return queryTimedOut()
  if (isDiskFull(error)) return diskNotWritable(error)
  return code === '55P03' ? unavailable(1) : error
}

// A lock that was needed out of order, serialization failure, deadlock.
function isCollision(error: unknown): boolean {
  const code = codeOf(error)
  return error instanceof RetryTransactionError || code === '40001' || code === '40P01'
}

async function requireVersion(pool: Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string; number: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number`,
    )
    const [{ version, number } = { version: 'unknown', number: '0' }] = rows
    if (Number(number) < oldest) {
      throw new StartError(
        `PostgreSQL 16 or later is needed, and the server of DATABASE_URL is ${version}: update it, or name another one.`,
      )
    }
  } catch (error) {
    await pool.end()
    if (!isConnectionLoss(error)) throw error
    throw new StartError('PostgreSQL cannot be reached: check that it runs, and DATABASE_URL.', {
      cause: error,
    })
  }
}

const rowsPerFetch = 500

/**
 * Writes the rows of each table in the order they were inserted, one line of JSON each, all from one
 * snapshot.
 */
export async function exportPostgres(
  client: PoolClient,
  { folder, tables, signal }: ExportOptions & { readonly folder: string },
): Promise<void> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for (const table of tables) {
      const target = createWriteStream(join(folder, 'tables', `${table}.jsonl`), { flush: true })
      await pipeline(Readable.from(lines(client, table)), target, { signal })
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function* lines(client: PoolClient, table: string): AsyncGenerator<string> {
  const { rows: columns } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
    [table],
  )
  const isOrdered = columns.some(({ name }) => name === '_row')
  const order = isOrdered ? ' ORDER BY "_row"' : ''
  await client.query(`DECLARE export NO SCROLL CURSOR FOR SELECT * FROM ${quote(table)}${order}`)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`FETCH ${rowsPerFetch} FROM export`)
    if (rows.length === 0) break
    yield rows.map(({ _row, ...row }) => `${JSON.stringify(row)}\n`).join('')
  }
  await client.query('CLOSE export')
}
