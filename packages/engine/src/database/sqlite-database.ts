import { closeSync, mkdirSync, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskNotWritable, unavailable } from '../errors.ts'
import { privateFileMode, syncPath } from '../lib/disk.ts'
import { StartError } from '../start-error.ts'
import type { Database, ReadLimits, ExportOptions } from './database.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import { GroupCommit, type WriteQueueOptions, WriteQueue } from './sqlite-writer.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteReader } from './sqlite-reader.ts'

// Before 3.51.3 a rare race could corrupt a database in WAL mode.
const oldest = 3_051_003
// Result codes of SQLite: busy; and read-only, I/O error, full, cannot open.
const busyCode = 5
const cannotWrite = new Set([8, 10, 13, 14])
const patienceMs = 10_000
const standstillMs = 100

/** Options for opening a file. */
interface SqliteOptions extends WriteQueueOptions, ReadLimits {
  /** `data.db` when absent. */
  readonly fileName?: string
  /** A power cut may cost the last writes, never the rest: for data that no caller was promised. */
  readonly isExpendable?: boolean
}

/** Opens the SQLite file of a data folder: one writer, and readers next to it, all in this process. */
export function openSqlite(
  dataDir: string,
  { fileName = 'data.db', isExpendable = false, ...limits }: SqliteOptions = {},
): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, fileName)
  // SQLite would make it readable for all users, and the files next to it after its example.
  closeSync(openSync(file, 'a', privateFileMode))
  const writer = new SqliteConnection(file)
  requireVersion(writer)
  // An acknowledged write survives a power cut.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000')
  writer.exec(`PRAGMA busy_timeout = ${standstillMs}`)
  if (isExpendable) writer.exec('PRAGMA synchronous = NORMAL')
  const reader = new SqliteReader(file, limits)
  const queue = new WriteQueue(limits)
  const foreign = new ExternalCommitWatcher(writer)
  const commits = new GroupCommit({
    writer,
    queue,
    begin: () => begin(writer),
    onEnd: () => foreign.lookIfDue(),
  })

  return {
    dialect: sqliteDialect,
    read: (query, callerQuery) => reader.read(query, callerQuery),
    readArrays: (query, callerQuery) => reader.readArrays(query, callerQuery),
    write: async (work) => {
      try {
        return await commits.write(work)
      } catch (error) {
        throw toKnownError(error)
      }
    },
    onForeignCommit: (listener) => foreign.listen(listener),
    exportTo: (folder, { signal }) => exportSqlite(file, { folder, signal }),
    // Two processes on one file wait for each other in every transaction.
    startUp: (work) => work(),
    load: () => [
      { group: 'writers', open: 1, busy: queue.isBusy ? 1 : 0, waiting: queue.waiting },
      ...reader.load,
    ],
    close: async () => {
      foreign.close()
      await queue.close()
      commits.close()
      reader.close()
      writer.close()
    },
  }
}

// Another process may hold the file. SQLite itself would block the whole process while it waits.
async function begin(writer: SqliteConnection): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = 5; ; pauseMs = Math.min(100, pauseMs * 2)) {
    try {
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (primaryCodeOf(error) !== busyCode || performance.now() > giveUpAt) throw error
    }
    await sleep(pauseMs)
  }
}

function toKnownError(error: unknown): unknown {
  const code = primaryCodeOf(error)
  if (code === busyCode) return unavailable(2)
  return code !== undefined && cannotWrite.has(code) ? diskNotWritable(error) : error
}

function primaryCodeOf(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
  return isCoded ? Number(error.errcode) & 0xff : undefined
}

function requireVersion(connection: SqliteConnection): void {
  const version = process.versions.sqlite ?? ''
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major * 1_000_000 + minor * 1000 + patch >= oldest) return
  connection.close()
  throw new StartError(`SQLite 3.51.3 or later is needed, this Node has ${version}.`)
}

const pagesPerStep = 2000

/**
 * Copies the database file as of now, outside the event loop. The connection reads one snapshot throughout:
 * concurrent commits are not copied and do not restart the copy.
 */
async function exportSqlite(
  file: string,
  { folder, signal }: Pick<ExportOptions, 'signal'> & { readonly folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const target = join(folder, 'data.db')
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await backup(source, target, { rate: pagesPerStep, progress: () => signal?.throwIfAborted() })
    source.exec('COMMIT')
  } finally {
    source.close()
  }
  await syncPath(target)
}

const lookMs = 250

/**
 * Notices writes of other processes to a SQLite file, such as a command line next to a running site. SQLite
 * counts, for each connection, the commits of all others. Own commits are made on the connection that is
 * asked here: they do not count.
 */
class ExternalCommitWatcher {
  readonly #writer: SqliteConnection
  readonly #timer: NodeJS.Timeout
  readonly #listeners: (() => void)[] = []
  #version: number
  #isDue = false

  constructor(writer: SqliteConnection) {
    this.#writer = writer
    this.#version = writer.dataVersion()
    this.#timer = setInterval(() => {
      this.#isDue = true
      this.lookIfDue()
    }, lookMs).unref()
  }

  /** Calls the listener soon after another process has committed. */
  listen(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Checks if it is due and no transaction is open: inside one, foreign commits are not visible. */
  lookIfDue(): void {
    if (!this.#isDue || this.#writer.isTransaction) return
    this.#isDue = false
    const version = this.#writer.dataVersion()
    if (version === this.#version) return
    this.#version = version
    for (const listener of this.#listeners) listener()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
