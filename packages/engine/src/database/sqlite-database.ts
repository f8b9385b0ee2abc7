import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { cannotStore, unavailable } from '../errors.ts'
import type { Connection, Database } from './database.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import { exportSqlite } from './export-sqlite.ts'
import type { Fragment } from './fragment.ts'
import type { WriteQueueOptions } from './write-queue.ts'
import { WriteQueue } from './write-queue.ts'

// Before 3.51.3 a rare race could corrupt a database in WAL mode.
const OLDEST = 3_051_003
// Result codes of SQLite: busy; and read-only, I/O error, full, cannot open.
const BUSY = 5
const CANNOT_WRITE = new Set([8, 10, 13, 14])
const PATIENCE_MS = 10_000
const STANDSTILL_MS = 100

/** How to open a file. */
export interface SqliteOptions extends WriteQueueOptions {
  /** `data.db` when absent. */
  readonly fileName?: string
  /** A power cut may cost the last moments, never the rest: for what nobody was promised. */
  readonly isExpendable?: boolean
}

/** Opens the SQLite file of a data folder: one writer, one reader beside it, both in this process. */
export function openSqlite(
  dataDir: string,
  { fileName = 'data.db', isExpendable = false, ...queueOptions }: SqliteOptions = {},
): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, fileName)
  const writer = new SqliteConnection(file)
  requireVersion(writer)
  // An acknowledged write survives a power cut.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000')
  writer.exec(`PRAGMA busy_timeout = ${STANDSTILL_MS}`)
  if (isExpendable) writer.exec('PRAGMA synchronous = NORMAL')
  const reader = new SqliteConnection(file)
  reader.exec('PRAGMA query_only = ON; PRAGMA mmap_size = 268435456')
  const queue = new WriteQueue(queueOptions)

  return {
    dialect: sqliteDialect,
    read: (query) => reader.read(query),
    readArrays: (query) => reader.readArrays(query),
    write: (work) => queue.run(() => transact(writer, work)),
    exportTo: (folder) => exportSqlite(file, folder),
    // Two processes on one file wait for each other in every transaction.
    startUp: (work) => work(),
    close: async () => {
      await queue.close()
      reader.close()
      writer.close()
    },
  }
}

async function transact<T>(
  writer: SqliteConnection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    await begin(writer)
    const result = await work(writer)
    writer.exec('COMMIT')
    return result
  } catch (error) {
    if (writer.isTransaction) writer.exec('ROLLBACK')
    throw toKnownError(error)
  }
}

// Another process may hold the file. SQLite itself would wait with the whole process standing still.
async function begin(writer: SqliteConnection): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let pauseMs = 5; ; pauseMs = Math.min(100, pauseMs * 2)) {
    try {
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (primaryCodeOf(error) !== BUSY || performance.now() > giveUpAt) throw error
    }
    await sleep(pauseMs)
  }
}

function toKnownError(error: unknown): unknown {
  const code = primaryCodeOf(error)
  if (code === BUSY) return unavailable(2)
  return code !== undefined && CANNOT_WRITE.has(code) ? cannotStore(error) : error
}

function primaryCodeOf(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
  return isCoded ? Number(error.errcode) & 0xff : undefined
}

class SqliteConnection implements Connection {
  readonly dialect = sqliteDialect
  readonly #database: DatabaseSync
  readonly #objects: StatementCache
  readonly #arrays: StatementCache

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: false })
    this.#database.exec('PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY')
    this.#objects = new StatementCache((text) => this.#database.prepare(text))
    this.#arrays = new StatementCache((text) => {
      const statement = this.#database.prepare(text)
      statement.setReturnArrays(true)
      return statement
    })
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  async read<Row>({ sql, params }: Fragment): Promise<Row[]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
    return this.#objects.get(sql).all(...params) as Row[]
  }

  async readArrays({ sql, params }: Fragment): Promise<unknown[][]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `setReturnArrays` makes rows lists
    return this.#arrays.get(sql).all(...params) as unknown as unknown[][]
  }

  async run({ sql, params }: Fragment): Promise<number> {
    return Number(this.#objects.get(sql).run(...params).changes)
  }

  exec(text: string): void {
    this.#database.exec(text)
  }

  close(): void {
    this.#database.close()
  }
}

/** Prepared statements by text, the least recently used dropped first. */
class StatementCache {
  readonly #statements = new Map<string, StatementSync>()
  readonly #prepare: (text: string) => StatementSync

  constructor(prepare: (text: string) => StatementSync) {
    this.#prepare = prepare
  }

  get(text: string): StatementSync {
    const kept = this.#statements.get(text)
    const statement = kept ?? this.#prepare(text)
    if (kept) this.#statements.delete(text)
    else if (this.#statements.size >= 500) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(text, statement)
    return statement
  }
}

function requireVersion(connection: SqliteConnection): void {
  const version = process.versions.sqlite ?? ''
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major * 1_000_000 + minor * 1000 + patch >= OLDEST) return
  connection.close()
  throw new Error(`SQLite 3.51.3 or later is needed, this Node has ${version}.`)
}
