import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../lib/logger.ts'
import { withTimeout } from '../lib/with-timeout.ts'

/** Something to add to a count that all nodes share. */
export interface SharedAddition {
  readonly name: string
  readonly times: number
  /** Milliseconds. */
  readonly durationMs: number
}

/** A count to take away, and the counts to take as much from. */
export interface SharedReturn {
  readonly name: string
  readonly others: readonly string[]
}

/** A count of all nodes together. */
export interface SharedCount {
  readonly count: number
  readonly until: number
}

/** Their table. It is not worth a write to disk: after a crash of the database it is empty. */
export const sharedCountsTable = {
  name: '_limits',
  create:
    'CREATE UNLOGGED TABLE _limits (key TEXT NOT NULL PRIMARY KEY, count BIGINT NOT NULL, until BIGINT NOT NULL)',
}
const patienceMs = 1000
const restMs = 5000
// Clocks of nodes differ; a window that ends later than this belongs to a clock that was set back.
const clockSlackMs = 300_000
const rowsPerStatement = 500

const isOver = 'kept.until <= ? OR kept.until > excluded.until + ?'
// In one order on all nodes, so that no two statements wait for each other.
const addAll = `INSERT INTO _limits AS kept (key, count, until)
  SELECT key, count, until FROM json_to_recordset(?::json) AS added (key text, count bigint, until bigint) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ${isOver} THEN excluded.count ELSE kept.count + excluded.count END,
    until = CASE WHEN ${isOver} THEN excluded.until ELSE kept.until END
  RETURNING key, count, until`

/**
 * Counts in a table of PostgreSQL, for all nodes. It has only keyed hashes. If the database does not answer
 * within a second, every call returns `undefined` for a while, and the node uses its own counts.
 */
export class SharedCounts {
  readonly #database: Database
  readonly #logger: Logger
  readonly #secret: string
  #awayUntil = 0

  constructor(parts: { database: Database; logger: Logger; secret: string }) {
    this.#database = parts.database
    this.#logger = parts.logger
    this.#secret = parts.secret
  }

  /** Adds to all counts in one statement; returns them in the given order. */
  async add(increments: readonly SharedAddition[], now: number): Promise<SharedCount[] | undefined> {
    if (increments.length === 0) return []
    if (increments.length > rowsPerStatement) return undefined
    const rows = increments.map((addition) => ({ ...addition, key: this.#keyOf(addition.name) }))
    const text = JSON.stringify(
      rows.map(({ key, times, durationMs }) => ({ key, count: times, until: now + durationMs })),
    )
    const statement = sql(addAll, [text, now, clockSlackMs, now, clockSlackMs])
    const kept = await this.#ask<SharedCount & { key: string }>(statement)
    const byKey = new Map(kept?.map((row) => [row.key, row]))
    return (
      kept &&
      rows.map(({ key, times, durationMs }) => byKey.get(key) ?? { count: times, until: now + durationMs })
    )
  }

  /** Takes the count of one name away, and as much from the others; takes nothing if it was over. */
  async refund({ name, others }: SharedReturn, now: number): Promise<void> {
    await this.#ask(
      sql(
        `WITH gone AS (DELETE FROM _limits WHERE key = ? RETURNING CASE WHEN until > ? THEN count ELSE 0 END AS count)
         UPDATE _limits SET count = greatest(0, _limits.count - gone.count) FROM gone
         WHERE key IN (${['NULL', ...others.map(() => '?')].join(', ')})`,
        [this.#keyOf(name), now, ...others.map((other) => this.#keyOf(other))],
      ),
    )
  }

  /** Deletes counts that are over. */
  async prune(now: number): Promise<void> {
    await this.#ask(sql('DELETE FROM _limits WHERE until < ?', [now - clockSlackMs]))
  }

  #keyOf(name: string): string {
    return createHmac('sha256', this.#secret).update(name).digest('base64url').slice(0, 24)
  }

  async #ask<Row>(statement: ReturnType<typeof sql>): Promise<Row[] | undefined> {
    if (performance.now() < this.#awayUntil) return undefined
    try {
      // Outside a transaction: one statement, one way there and back.
      return await withTimeout(patienceMs, this.#database.read<Row>(statement))
    } catch (error) {
      if (performance.now() >= this.#awayUntil)
        this.#logger.warn({ err: error }, 'rate limits are counted by this node alone for now')
      this.#awayUntil = performance.now() + restMs
      return undefined
    }
  }
}
