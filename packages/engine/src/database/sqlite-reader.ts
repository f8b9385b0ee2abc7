import type { Connection, DatabaseLoad } from './database.ts'
import type { BoundSql } from './bound-sql.ts'
import { LoopTurns } from './loop-turns.ts'
import { QuerySpeeds } from './query-speeds.ts'
import type { Question } from './question.ts'
import type { ReadLimits } from './question.ts'
import { patientMs, maxQuestionMs } from './question.ts'
import { openForReading, type SqliteConnection } from './sqlite-connection.ts'
import type { ProcessQuestion } from './sqlite-read-process.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { SqliteTableSizes } from './sqlite-table-sizes.ts'

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
  readonly #questionMs: number

  constructor(file: string, { questionMs = maxQuestionMs }: ReadLimits = {}) {
    this.#connection = openForReading(file)
    this.#sizes = new SqliteTableSizes(this.#connection)
    this.#asked = new SqliteReaders(file, { count: 2, waiting: 1000, waitingEach: 100 })
    this.#own = new SqliteReaders(file, { count: 1, waiting: 200, waitingEach: 200 })
    this.#questionMs = questionMs
  }

  read<Row>(query: BoundSql, question?: Question): Promise<Row[]> {
    return this.#answer<Row>({ way: 'read', query }, question)
  }

  readArrays(query: BoundSql, question?: Question): Promise<unknown[][]> {
    return this.#answer<unknown[]>({ way: 'readArrays', query }, question)
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

  async #answer<Row>(asked: ProcessQuestion, question: Question | undefined): Promise<Row[]> {
    const { way, query } = asked
    if (this.#mayBeSlow(query.sql, question)) {
      const { rows, ms } = await this.#askElsewhere(asked, question)
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

  #mayBeSlow(text: string, question: Question | undefined): boolean {
    if (this.#speeds.isSlow(text, performance.now())) return true
    if (!question || question.terms === 0) return false
    // A query that leads to many rows can be fast for one value and endless for the next.
    if (question.steps === 0 && this.#speeds.isTrusted(text)) return false
    return this.#sizes.maxComparisons(question) > light
  }

  #askElsewhere(asked: ProcessQuestion, question: Question | undefined) {
    if (!question) return this.#own.ask(asked, { caller: '', deadlineMs: patientMs })
    const deadlineMs = question.isOperator ? patientMs : this.#questionMs
    return this.#asked.ask(asked, { caller: question.caller, deadlineMs })
  }
}
