import { access, constants } from 'node:fs/promises'
import { ApiError } from '../errors.ts'
import type { Database } from './database.ts'
import { sql } from './bound-sql.ts'

/** A database that knows whether it can be used. */
export interface WatchedDatabase extends Database {
  /** False while it cannot be reached or written to. */
  readonly isReady: boolean
  /** How many questions were ended because they took too long, since the start. */
  readonly ended: number
  /** How many were refused because too many waited, since the start. */
  readonly refused: number
}

/** What watching needs. */
export interface WatchOptions {
  /** A folder that must be writable. */
  readonly folder: string
  /** Milliseconds between two looks. */
  readonly lookMs?: number
}

const troubles: ReadonlySet<string> = new Set(['database_away', 'cannot_store'])
const probe =
  "INSERT INTO _params (id, value) VALUES ('probe', ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value"

/**
 * Watches a database: it is not ready from the first request that failed for want of it, or from the moment its
 * folder cannot be written to, until something can be written again. Nobody needs to ask for that.
 */
export function watchDatabase(database: Database, { folder, lookMs = 1000 }: WatchOptions): WatchedDatabase {
  let isReady = true
  let ended = 0
  let refused = 0
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ApiError) {
        if (troubles.has(error.code)) isReady = false
        if (error.code === 'took_too_long') ended += 1
        if (error.code === 'unavailable') refused += 1
      }
      throw error
    }
  }
  const canWrite = async () => {
    try {
      await access(folder, constants.W_OK)
      if (isReady) return true
      await database.write((connection) => connection.run(sql(probe, [new Date().toISOString()])))
      return true
    } catch {
      return false
    }
  }
  let looking: Promise<void> | undefined
  const look = async () => {
    isReady = await canWrite()
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookMs).unref()

  return {
    ...database,
    get isReady() {
      return isReady
    },
    get ended() {
      return ended
    },
    get refused() {
      return refused
    },
    read: (query, question) => watch(database.read(query, question)),
    readArrays: (query, question) => watch(database.readArrays(query, question)),
    write: (work, options) => watch(database.write(work, options)),
    close: async () => {
      clearInterval(timer)
      await looking
      await database.close()
    },
  }
}
