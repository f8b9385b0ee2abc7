import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Connection, type Database, readClock } from '../database/database.ts'
import { sql } from '../database/sql.ts'

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
