import { access, constants, statfs } from 'node:fs/promises'
import { ApiError, isDiskFull } from '../errors.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

/** Why a database cannot be used: it is unreachable, its disk is full, or it is not writable otherwise. */
export type DatabaseTrouble = 'away' | 'full' | 'unwritable'

/** A database with its trouble, if any. */
export interface WatchedDatabase extends Database {
  /** Why it cannot be reached or written to; undefined while it can. Unless it is away, it can be read. */
  readonly trouble: DatabaseTrouble | undefined
  /** Number of queries that were ended because they took too long, since the start. */
  readonly ended: number
  /** Number of queries that were refused because too many waited, since the start. */
  readonly refused: number
}

/** Options of watching. */
export interface WatchOptions {
  /** A folder that must be writable. */
  readonly folder: string
  /** Milliseconds between two checks. */
  readonly lookMs?: number
}

/** A full disk has this much room again before a write is tried: small ones fit where those of members do not. */
const roomBytes = 8 * 1024 ** 2
const probe =
  "INSERT INTO _params (id, value) VALUES ('probe', ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value"

/**
 * Watches a database. It is in trouble from the first request that fails because of it, or once its folder is
 * not writable, until a write succeeds again. The check repeats on its own.
 */
export function watchDatabase(database: Database, { folder, lookMs = 1000 }: WatchOptions): WatchedDatabase {
  let trouble: DatabaseTrouble | undefined
  let ended = 0
  let refused = 0
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ApiError) {
        trouble = troubleIn(error) ?? trouble
        if (error.code === 'took_too_long') ended += 1
        if (error.code === 'unavailable') refused += 1
      }
      throw error
    }
  }
  const findTrouble = async (): Promise<DatabaseTrouble | undefined> => {
    try {
      await access(folder, constants.W_OK)
      if (!trouble || (trouble === 'full' && !(await hasRoom(folder)))) return trouble
      await database.write((connection) => connection.run(sql(probe, [new Date().toISOString()])))
      return undefined
    } catch (error) {
      return troubleIn(error) ?? 'unwritable'
    }
  }
  let looking: Promise<void> | undefined
  const look = async () => {
    trouble = await findTrouble()
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookMs).unref()

  return {
    ...database,
    get trouble() {
      return trouble
    },
    get ended() {
      return ended
    },
    get refused() {
      return refused
    },
    read: (query, callerQuery) => watch(database.read(query, callerQuery)),
    readArrays: (query, callerQuery) => watch(database.readArrays(query, callerQuery)),
    write: (work) => watch(database.write(work)),
    close: async () => {
      clearInterval(timer)
      await looking
      await database.close()
    },
  }
}

function troubleIn(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'database_away') return 'away'
  if (error.code !== 'cannot_store') return undefined
  return isDiskFull(error.cause) ? 'full' : 'unwritable'
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > roomBytes
}
