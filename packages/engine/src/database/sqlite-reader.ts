import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import {
  type Connection,
  type DatabaseLoad,
  type CallerQuery,
  type ReadLimits,
  operatorQueryTimeoutMs,
  callerQueryTimeoutMs,
  type QueryCost,
} from './database.ts'
import type { BoundSql } from './sql.ts'
import { openForReading, type SqliteConnection } from './sqlite-connection.ts'
import { type ProcessQuery, SqliteReaders } from './sqlite-readers.ts'

/** Comparisons that take at most some milliseconds. */
const light = 20_000

/**
 * Reads a SQLite file. Queries that are certainly fast run here and immediately. All others run in a process
 * of their own, where they block no other work and can be ended.
 */
export class SqliteReader implements Pick<Connection, 'read' | 'readArrays'> {
  readonly #connection: SqliteConnection
  readonly #sizes: SqliteTableSizes
  readonly #speeds = new QuerySpeeds()
  readonly #turns = new LoopTurns()
  /** For queries of callers. */
  readonly #asked: SqliteReaders
  /** For the engine's own reads: they never wait for callers. */
  readonly #own: SqliteReaders
  readonly #callerQueryMs: number

  constructor(file: string, { callerQueryMs = callerQueryTimeoutMs }: ReadLimits = {}) {
    this.#connection = openForReading(file)
    this.#sizes = new SqliteTableSizes(this.#connection)
    this.#asked = new SqliteReaders(file, { count: 2, waiting: 1000, waitingEach: 100 })
    this.#own = new SqliteReaders(file, { count: 1, waiting: 200, waitingEach: 200 })
    this.#callerQueryMs = callerQueryMs
  }

  read<Row>(query: BoundSql, callerQuery?: CallerQuery): Promise<Row[]> {
    return this.#answer<Row>({ way: 'read', query }, callerQuery)
  }

  readArrays(query: BoundSql, callerQuery?: CallerQuery): Promise<unknown[][]> {
    return this.#answer<unknown[]>({ way: 'readArrays', query }, callerQuery)
  }

  /** Returns the current load of the separate processes. */
  get load(): readonly DatabaseLoad[] {
    return [
      { group: 'asked', ...this.#asked.load },
      { group: 'own', ...this.#own.load },
    ]
  }

  close(): void {
    this.#asked.close()
    this.#own.close()
    this.#connection.close()
  }

  async #answer<Row>(asked: ProcessQuery, callerQuery: CallerQuery | undefined): Promise<Row[]> {
    const { way, query } = asked
    if (this.#mayBeSlow(query.sql, callerQuery)) {
      const { rows, ms } = await this.#askElsewhere(asked, callerQuery)
      this.#speeds.note(query.sql, { ms, now: performance.now() })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
      return rows as Row[]
    }
    if (this.#turns.isSpent) await this.#turns.next()
    const began = performance.now()
    const answer = way === 'read' ? this.#connection.read<Row>(query) : this.#connection.readArrays(query)
    // It is read by now: other reads in this turn must find the time counted, and not as their own.
    const now = performance.now()
    this.#turns.spend(now - began)
    this.#speeds.note(query.sql, { ms: now - began, now })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return (await answer) as Row[]
  }

  #mayBeSlow(text: string, callerQuery: CallerQuery | undefined): boolean {
    if (this.#speeds.isSlow(text, performance.now())) return true
    if (!callerQuery || callerQuery.terms === 0) return false
    // A query that leads to many rows can be fast for one value and endless for the next.
    if (callerQuery.steps === 0 && this.#speeds.isTrusted(text)) return false
    return this.#sizes.maxComparisons(callerQuery) > light
  }

  #askElsewhere(asked: ProcessQuery, callerQuery: CallerQuery | undefined) {
    if (!callerQuery) return this.#own.ask(asked, { caller: '', deadlineMs: operatorQueryTimeoutMs })
    const deadlineMs = callerQuery.isOperator ? operatorQueryTimeoutMs : this.#callerQueryMs
    return this.#asked.ask(asked, { caller: callerQuery.caller, deadlineMs })
  }
}

/** Milliseconds from which on a query is slow. */
const slowMs = 20
/** Milliseconds for which a query counts as slow after it was slow once. */
const suspicionMs = 600_000
/** Fast runs in a row after which a query is trusted. */
const trustedRuns = 200
const maxKnown = 1000

/**
 * Slow and fast queries, by their text. A query that was slow only because the machine was busy is soon
 * trusted again; one that has rarely been fast is not trusted.
 */
export class QuerySpeeds {
  readonly #trusted = new LRUCache<string, true>({ max: maxKnown })
  /** Fast runs in a row of queries that are not trusted yet. */
  readonly #quickRuns = new LRUCache<string, number>({ max: maxKnown })
  /** Time until which queries that were slow count as slow. */
  readonly #slowUntil = new LRUCache<string, number>({ max: maxKnown })

  /** Checks whether it was slow recently, and not often fast since. */
  isSlow(text: string, now: number): boolean {
    return now < (this.#slowUntil.get(text) ?? 0)
  }

  /** Checks whether it was fast many times, and never slow since. */
  isTrusted(text: string): boolean {
    return this.#trusted.get(text) !== undefined
  }

  note(text: string, { ms, now }: { readonly ms: number; readonly now: number }): void {
    if (ms >= slowMs) {
      this.#trusted.delete(text)
      this.#quickRuns.delete(text)
      this.#slowUntil.set(text, now + suspicionMs)
    } else if (!this.#trusted.has(text)) this.#noteFast(text)
  }

  #noteFast(text: string): void {
    const runs = (this.#quickRuns.get(text) ?? 0) + 1
    if (runs < trustedRuns) {
      this.#quickRuns.set(text, runs)
    } else {
      this.#quickRuns.delete(text)
      this.#slowUntil.delete(text)
      this.#trusted.set(text, true)
    }
  }
}

const freshMs = 1000

/** About how many rows tables have: the highest number of a row, looked up at most once a second. */
class SqliteTableSizes {
  readonly #connection: SqliteConnection
  readonly #known = new Map<string, { readonly rows: number; readonly at: number }>()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** How many comparisons a query makes at the very most. */
  maxComparisons({ tables, terms, steps, walked }: QueryCost): number {
    const rows = tables.reduce((sum, table) => sum + this.#rows(table), 0)
    const widest = walked.reduce((most, table) => Math.max(most, this.#rows(table)), 1)
    return Math.max(1, terms) * Math.max(1, rows) * widest ** steps
  }

  #rows(table: string): number {
    const now = performance.now()
    const known = this.#known.get(table)
    if (known && now - known.at < freshMs) return known.rows
    const rows = this.#connection.highestRow(table)
    this.#known.set(table, { rows, at: now })
    return rows
  }
}

/** Milliseconds that this work may take in one turn of the event loop before other work runs. */
const maxMs = 10
/** Shorter work is not counted. */
const shortMs = 1

/**
 * Shares the event loop between works that are short each and long together: promises that resolve
 * immediately would run them all in one turn.
 */
export class LoopTurns {
  #spentMs = 0
  #last: Promise<void> = Promise.resolve()

  /** Whether this turn is used up. */
  get isSpent(): boolean {
    return this.#spentMs >= maxMs
  }

  /** Waits for a turn with room; callers wait one after the other, as all would get the same turn. */
  async next(): Promise<void> {
    while (this.isSpent) {
      this.#last = this.#last.then(() => nextTurn())
      await this.#last
    }
  }

  /** Counts the time that work took. */
  spend(ms: number): void {
    if (ms < shortMs) return
    if (this.#spentMs === 0) setImmediate(() => (this.#spentMs = 0))
    this.#spentMs += ms
  }
}
