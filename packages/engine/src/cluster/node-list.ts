import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../lib/logger.ts'

/** A process that serves this database. */
export interface NodeState {
  readonly id: string
  /** Of the host; empty if it has none. */
  readonly version: string
  readonly started: Date
  /** The time of its last report; seconds ago while it runs. */
  readonly seen: Date
  readonly isThis: boolean
}

/** Dependencies of the list. */
export interface NodeListDependencies {
  readonly database: Database
  /** Whether there can be others. */
  readonly isShared: boolean
  readonly version: string
  readonly now: () => Date
  readonly logger: Logger
}

/** Its table. It is not worth a write to disk: after a loss every running node soon reports again. */
export const nodeListTable = {
  name: '_serving',
  create: `CREATE UNLOGGED TABLE _serving (
    id TEXT NOT NULL PRIMARY KEY, version TEXT NOT NULL, started TIMESTAMPTZ NOT NULL, seen TIMESTAMPTZ NOT NULL
  )`,
}
const beatMs = 10_000
/** One that is gone stays in the list for a while, so that it is missed. */
const shownFor = "interval '10 minutes'"
const most = 100

/**
 * The processes that serve a database: this one, and on PostgreSQL those that report now and then that they
 * run.
 */
export class NodeList {
  readonly #parts: NodeListDependencies
  readonly #id = randomUUID()
  readonly #started: Date
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined

  constructor(parts: NodeListDependencies) {
    this.#parts = parts
    this.#started = parts.now()
  }

  /** Begins to report that this process serves. */
  async join(): Promise<void> {
    if (!this.#parts.isShared || this.#timer) return
    this.#timer = setInterval(() => void this.#say(), beatMs).unref()
    await this.#say()
  }

  /** Returns the running processes, oldest first; one that ended without `close` stays for ten minutes. */
  async list(): Promise<NodeState[]> {
    const { database, version, now } = this.#parts
    const itself = { id: this.#id, version, started: this.#started, seen: now(), isThis: true }
    if (!this.#timer) return [itself]
    const rows = await database.read<{ id: string; version: string; started: number; seen: number }>(
      sql(
        `SELECT id, version, (extract(epoch FROM started) * 1000)::bigint AS started,
          (extract(epoch FROM seen) * 1000)::bigint AS seen
        FROM _serving WHERE id <> ? AND seen > now() - ${shownFor} ORDER BY started, id LIMIT ${most}`,
        [this.#id],
      ),
    )
    const others = rows.map((row) => ({
      ...row,
      started: new Date(row.started),
      seen: new Date(row.seen),
      isThis: false,
    }))
    return [...others, itself].toSorted((a, b) => a.started.getTime() - b.started.getTime())
  }

  async close(): Promise<void> {
    if (!this.#timer) return
    clearInterval(this.#timer)
    await this.#beating
    await this.#parts.database
      .write((connection) => connection.run(sql('DELETE FROM _serving WHERE id = ?', [this.#id])))
      .catch((error: unknown) => this.#parts.logger.debug({ err: error }, 'the list of nodes was not told'))
  }

  async #say(): Promise<void> {
    this.#beating ??= this.#write()
      .catch((error: unknown) => this.#parts.logger.debug({ err: error }, 'the list of nodes was not told'))
      .finally(() => (this.#beating = undefined))
    await this.#beating
  }

  async #write(): Promise<void> {
    const { database, version } = this.#parts
    await database.write(async (connection) => {
      await connection.run(
        sql(
          `INSERT INTO _serving (id, version, started, seen) VALUES (?, ?, ?::timestamptz, now())
          ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`,
          [this.#id, version, this.#started.toISOString()],
        ),
      )
      await connection.run(sql(`DELETE FROM _serving WHERE seen < now() - ${shownFor}`))
    })
  }
}
