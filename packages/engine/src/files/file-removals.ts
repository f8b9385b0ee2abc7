import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Connection, type Database, readClock } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { FileStorage } from './file-storage.ts'

/** Dependencies of file removals. */
interface FileRemovalDependencies {
  readonly database: Database
  readonly storage: FileStorage
  readonly hold: DeletionPause
  /** Whether a record of this place exists. */
  readonly hasRecord: (collectionId: string, recordId: string) => Promise<boolean>
}

const perSweep = 500
const perInsert = 200

/**
 * Removes files, or notes them for later while a hold is on: a backup may be copying them. A file is removed
 * after its record's change was committed, so a removal that sees no hold is older than the backup.
 */
export class FileRemovals {
  readonly #parts: FileRemovalDependencies
  readonly #sweeps = new Set<Promise<void>>()
  #isClosed = false

  constructor(parts: FileRemovalDependencies) {
    this.#parts = parts
  }

  /** Removes a file, or a folder of a record. Notes what cannot be removed now. */
  async remove(key: string): Promise<void> {
    const { hold, database, storage } = this.#parts
    const isRemoved = !(await hold.isTaken()) && (await isDone(storage.remove(key)))
    if (!isRemoved) await database.write((connection) => this.note(connection, [key]))
  }

  /** Notes files to be removed by the next sweep. */
  async note(connection: Connection, keys: Iterable<string>): Promise<void> {
    const all = [...keys]
    for (let start = 0; start < all.length; start += perInsert) {
      const some = all.slice(start, start + perInsert)
      const places = some.map(() => '(?)').join(', ')
      const statement = `INSERT INTO _file_removals (id) VALUES ${places} ON CONFLICT (id) DO NOTHING`
      await connection.run(sql(statement, some))
    }
  }

  /** Forgets notes about files that must stay after all, and about the folders they are in. */
  async keep(connection: Connection, keys: ReadonlySet<string>): Promise<void> {
    const rows = await connection.read<{ id: string }>(sql('SELECT id FROM _file_removals'))
    const folders = new Set(Array.from(keys, (key) => key.slice(0, key.lastIndexOf('/'))))
    for (const { id } of rows) {
      if (!keys.has(id) && !folders.has(id)) continue
      await connection.run(sql('DELETE FROM _file_removals WHERE id = ?', [id]))
    }
  }

  /** Removes the noted files, unless a hold is on. Stops if the storage is away; the rest stays noted. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const sweep = this.#sweep(signal)
    this.#sweeps.add(sweep)
    await sweep.finally(() => this.#sweeps.delete(sweep))
  }

  /** Waits for the file that a sweep is at; the rest stays noted. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#sweeps)
  }

  async #sweep(signal: AbortSignal | undefined): Promise<void> {
    const { database, hold } = this.#parts
    const query = sql(`SELECT id FROM _file_removals LIMIT ${perSweep}`)
    const isStopped = () => this.#isClosed || signal?.aborted === true
    while (!isStopped()) {
      if (await hold.isTaken()) return
      const rows = await database.read<{ id: string }>(query)
      if (rows.length === 0) return
      const gone: string[] = []
      for (const { id } of rows) {
        if (isStopped() || !(await isDone(this.#removeUnused(id)))) break
        gone.push(id)
      }
      await database.write(async (connection) => {
        for (const id of gone) await connection.run(sql('DELETE FROM _file_removals WHERE id = ?', [id]))
      })
      if (gone.length < rows.length) return
    }
  }

  // The id of a deleted record can have been used again; then its folder must stay.
  async #removeUnused(key: string): Promise<void> {
    const [collectionId = '', recordId = '', name] = key.split('/')
    if (name === undefined && (await this.#parts.hasRecord(collectionId, recordId))) return
    await this.#parts.storage.remove(key)
  }
}

async function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

const paramId = 'files-hold'
const lastsMs = 60_000
const renewMs = 10_000
const keptSchema = z.object({ holder: z.string(), until: z.number() })

/** The row of `_params` with the current holder; it is never restored. */
export const holdParam = paramId

/**
 * While a process holds it, no node removes files: a backup or a restore is in progress. There is one holder
 * at a time over all processes on the database; a holder that died loses it after a minute.
 */
export class DeletionPause {
  readonly #database: Database
  readonly #now: () => Date

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  async isTaken(): Promise<boolean> {
    return this.#isHeld(this.#database)
  }

  /** Takes it. Returns a function that gives it back, or undefined if another process has it. */
  async take(): Promise<(() => Promise<void>) | undefined> {
    const holder = randomUUID()
    const isMine = await this.#database.write(async (connection) => {
      const { lockName } = connection.dialect
      if (lockName) await connection.readArrays(sql(lockName, [paramId]))
      if (await this.#isHeld(connection)) return false
      await this.#keep(connection, holder)
      return true
    })
    if (!isMine) return undefined
    const timer = setInterval(() => this.#renew(holder), renewMs).unref()
    return async () => {
      clearInterval(timer)
      await this.#database.write(async (connection) => {
        if ((await readKept(connection))?.holder !== holder) return
        await connection.run(sql('DELETE FROM _params WHERE id = ?', [paramId]))
      })
    }
  }

  async #isHeld(source: Pick<Connection, 'dialect' | 'read'>): Promise<boolean> {
    const kept = await readKept(source)
    return kept !== undefined && kept.until > (await readClock(source, this.#now)).getTime()
  }

  #renew(holder: string): void {
    // A write that fails is repeated next time; the hold lasts for several of them.
    this.#database.write((connection) => this.#keep(connection, holder)).catch(() => undefined)
  }

  async #keep(connection: Connection, holder: string): Promise<void> {
    const now = await readClock(connection, this.#now)
    const value = JSON.stringify({ holder, until: now.getTime() + lastsMs })
    const statement =
      'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value'
    await connection.run(sql(statement, [paramId, value]))
  }
}

async function readKept(source: Pick<Connection, 'read'>) {
  const query = sql('SELECT value FROM _params WHERE id = ?', [paramId])
  const [row] = await source.read<{ value: string }>(query)
  return row && keptSchema.parse(JSON.parse(row.value))
}
