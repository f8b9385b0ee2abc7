import { createHash } from 'node:crypto'
import { Pool, types } from 'pg'
import type { PoolClient } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { unavailable } from '../errors.ts'
import type { Connection, Database } from './database.ts'
import { postgresDialect } from './dialects/postgres.ts'
import type { Fragment } from './fragment.ts'
import { numbered } from './placeholders.ts'

const MAX_WAITING = 1000
const MAX_NAMED = 500
// Any number will do, as long as all nodes use the same.
const START_UP_LOCK = 4_627_091

/** Opens a pool on a PostgreSQL server. */
export async function openPostgres(databaseUrl: string, logger: FastifyBaseLogger): Promise<Database> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 12,
    connectionTimeoutMillis: 10_000,
    // Counts come as bigint; ours fit a number.
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
    },
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection was lost'))
  await requireVersion(pool)

  const onPool = <T>(work: (client: PoolClient) => Promise<T>) => withClient(pool, work)
  return {
    dialect: postgresDialect,
    read: (query) => onPool((client) => new PostgresConnection(client).read(query)),
    readArrays: (query) => onPool((client) => new PostgresConnection(client).readArrays(query)),
    write: (work) => onPool((client) => retried(() => transact(client, work))),
    startUp: (work) => onPool((client) => startUp(client, work)),
    close: () => pool.end(),
  }
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  if (pool.waitingCount >= MAX_WAITING) throw unavailable(1)
  const client = await pool.connect()
  let isBroken = false
  try {
    return await work(client)
  } catch (error) {
    isBroken = isConnectionLoss(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function transact<T>(client: PoolClient, work: (connection: Connection) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work(new PostgresConnection(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function startUp<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('SELECT pg_advisory_lock($1)', [START_UP_LOCK])
  try {
    return await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [START_UP_LOCK])
  }
}

// Two writers that waited for each other: the one that lost tries again, once.
async function retried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code !== '40001' && code !== '40P01') throw error
    return work()
  }
}

class PostgresConnection implements Connection {
  readonly dialect = postgresDialect
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  async read<Row>(query: Fragment): Promise<Row[]> {
    const result = await this.#client.query(statement(query))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
    return result.rows as Row[]
  }

  async readArrays(query: Fragment): Promise<unknown[][]> {
    const result = await this.#client.query({ ...statement(query), rowMode: 'array' as const })
    return result.rows
  }

  async run(query: Fragment): Promise<number> {
    const result = await this.#client.query(statement(query))
    return result.rowCount ?? 0
  }
}

const NAMES = new Map<string, string>()

// Named statements are planned once per connection; only so many, a server keeps them all.
function statement({ sql, params }: Fragment): { text: string; values: unknown[]; name?: string } {
  const text = numbered(sql)
  const values = params.map((param) => (typeof param === 'string' ? param.replaceAll('\0', '') : param))
  const kept = NAMES.get(text)
  if (kept === undefined && NAMES.size >= MAX_NAMED) return { text, values }
  const name = kept ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  NAMES.set(text, name)
  return { text, values, name }
}

function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (code.startsWith('08') || code.startsWith('57P') || code.startsWith('ECONN'))
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

async function requireVersion(pool: Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('SHOW server_version_num')
    if (Number(rows[0]?.server_version_num) < 160_000) throw new Error('PostgreSQL 16 or later is needed.')
  } catch (error) {
    await pool.end()
    throw error
  }
}
