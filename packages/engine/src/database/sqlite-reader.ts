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

/** Comparisons that take some milliseconds at most. */
const light = 20_000

/**
 * Reads a SQLite file: what is surely quick here and at once, everything else in a process of its own, so that nobody
 * else waits for it and it can be ended.
 */
export class SqliteReader implements Pick<Connection, 'read' | 'readArrays'> {
  readonly #connection: SqliteConnection
  readonly #sizes: SqliteTableSizes
  readonly #speeds = new QuerySpeeds()
  readonly #turns = new LoopTurns()
  /** For what callers ask. */
  readonly #asked: SqliteReaders
  /** For what the engine reads for itself: it never waits for callers. */
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

  /** Who works and who waits at this moment in processes of their own. */
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
    // It is read by now: whatever is asked beside it in this turn must find the time counted, and not as its own.
    const now = performance.now()
    this.#turns.spend(now - began)
    this.#speeds.note(query.sql, { ms: now - began, now })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return (await answer) as Row[]
  }

  #mayBeSlow(text: string, question: Question | undefined): boolean {
    if (this.#speeds.isSlow(text, performance.now())) return true
    if (!question || question.terms === 0) return false
    // What leads to many rows can be quick for one value and endless for the next.
    if (question.steps === 0 && this.#speeds.isTrusted(text)) return false
    return this.#sizes.maxComparisons(question) > light
  }

  #askElsewhere(asked: ProcessQuestion, question: Question | undefined) {
    if (!question) return this.#own.ask(asked, { caller: '', deadlineMs: patientMs })
    const deadlineMs = question.isOperator ? patientMs : this.#questionMs
    return this.#asked.ask(asked, { caller: question.caller, deadlineMs })
  }
}
