import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PoolClient } from 'pg'
import type { Connection } from './database.ts'
import { postgresDialect } from './dialects/postgres.ts'
import { StatementBatch, type StatementResult, type Statement } from './postgres-batch.ts'
import type { BoundSql } from './sql.ts'

/** The connection was lost during a commit: it is unknown whether it took place. */
export class CommitOutcomeUnknown extends Error {}

/** A connection that runs one query at a time. */
export class PostgresConnection implements Connection {
  readonly dialect = postgresDialect
  protected readonly client: PoolClient

  constructor(client: PoolClient) {
    this.client = client
  }

  async read<Row>(query: BoundSql): Promise<Row[]> {
    const { names, rows } = await this.ask(statement(query))
    const objects = rows.map((values) =>
      Object.fromEntries(names.map((name, place) => [name, values[place]])),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
    return objects as Row[]
  }

  async readArrays(query: BoundSql): Promise<unknown[][]> {
    const { rows } = await this.ask(statement(query))
    return rows
  }

  async run(query: BoundSql): Promise<number> {
    const { count } = await this.ask(statement(query))
    return count
  }

  protected ask(asked: Statement): Promise<StatementResult> {
    const batch = new StatementBatch(this.client)
    const answer = batch.ask(asked)
    batch.send()
    return answer
  }
}

/**
 * A connection inside a transaction. Every write to the socket costs as much as a query, so statements are
 * sent together. The beginning goes with the first query, and posted statements with the next one.
 */
export class PostgresTransaction extends PostgresConnection {
  /** Collects the statements of the next batch. */
  #next: StatementBatch | undefined
  #isUnderWay = false
  /** Posted statements without a result so far. */
  #posted: Promise<unknown> | undefined
  /** Nothing is sent if it did not begin or has ended: it would be permanent. */
  readonly #begun: Promise<unknown>
  /** Why it did not begin. */
  #failure: unknown
  #isEnding = false

  constructor(client: PoolClient) {
    super(client)
    this.#begun = this.#send(command('BEGIN'))
    this.#begun.catch((error: unknown) => (this.#failure = error))
  }

  readonly post = (query: BoundSql): Promise<unknown[][]> => {
    const answer = this.#afterPosted(this.#send(statement(query))).then(({ rows }) => rows)
    answer.catch(() => undefined)
    this.#posted = answer
    return answer
  }

  /**
   * Commits, in one batch with the last posted statements; not with the beginning: a connection can have died
   * before it.
   */
  async commit(): Promise<void> {
    await this.#begun
    const answer = this.ask(command('COMMIT'))
    this.#isEnding = true
    try {
      await answer
    } catch (cause) {
      throw isConnectionLoss(cause)
        ? new CommitOutcomeUnknown('the connection was lost in a commit', { cause })
        : cause
    }
  }

  /** Rolls back; statements that were not sent yet are dropped. */
  async rollBack(): Promise<void> {
    this.#isEnding = true
    this.#next?.handleError(noTransaction())
    this.#next = undefined
    await this.client.query('ROLLBACK').catch(() => undefined)
  }

  protected override ask(asked: Statement): Promise<StatementResult> {
    return this.#afterPosted(this.#send(asked))
  }

  /** Waits for posted statements: if one failed, its error is thrown, as the cause. */
  async #afterPosted<T>(answer: Promise<T>): Promise<T> {
    const posted = this.#posted
    if (!posted) return answer
    answer.catch(() => undefined)
    try {
      await posted
    } finally {
      if (this.#posted === posted) this.#posted = undefined
    }
    return answer
  }

  #send(asked: Statement): Promise<StatementResult> {
    if (this.#isEnding) return Promise.reject(noTransaction())
    if (!this.#next) {
      this.#next = new StatementBatch(this.client)
      if (!this.#isUnderWay) process.nextTick(() => this.#sendNext())
    }
    return this.#next.ask(asked)
  }

  #sendNext(): void {
    const batch = this.#next
    this.#next = undefined
    this.#isUnderWay = batch !== undefined
    if (!batch) return
    void batch.end.then(() => this.#sendNext())
    if (this.#failure === undefined) batch.send()
    else batch.handleError(this.#failure)
  }
}

const knownStatements = new LRUCache<string, NumberedSql & Pick<Statement, 'name'>>({
  max: 2000,
  memoMethod: (sql) => {
    const plan = numbered(sql)
    return { ...plan, name: createHash('sha256').update(plan.text).digest('hex').slice(0, 32) }
  },
})

function statement({ sql, params }: BoundSql): Statement {
  const values = params.map((param) => (typeof param === 'string' ? param.replaceAll('\0', '') : param))
  const plan = knownStatements.memo(sql)
  return { text: plan.text, name: plan.name, values: parameterValues(plan, values) }
}

/** Returns the error for statements after the end. */
function noTransaction(): Error {
  return new Error('There is no transaction, or none any more.')
}

function command(text: 'BEGIN' | 'COMMIT'): Statement {
  return { text, values: [], name: text }
}

/** Checks whether an error says that the connection is lost. */
export function isConnectionLoss(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(code)) return true
  // The client reports it without a code.
  return error instanceof Error && /connection (terminated|ended)|not queryable/i.test(error.message)
}

/** Returns the code of an error of PostgreSQL or of the system, or undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A statement as PostgreSQL numbers its parameters. */
interface NumberedSql {
  readonly text: string
  /** How many values each parameter takes, more than one as an array; absent where each takes one. */
  readonly widths?: readonly number[]
}

const listPattern =
  // safe pattern: every item is the same text, which begins where the one before ends
  /(?<not>\bNOT )?\bIN \((?<item>\?(?<type>::\w+(?: precision)?)?(?<collation> COLLATE "C")?)(?:, \2)+\)/
// A doubled quote is the end of one text and the beginning of the next.
// safe pattern: its alternatives begin differently, and in our own SQL every quote is closed
const tokenPattern = new RegExp(String.raw`'[^']*'|"[^"]*"|${listPattern.source}|\?`, 'g')

/**
 * Turns every `?` outside quotes into `$1`, `$2`… A list of two values or more (`IN (?, ?)`, `NOT IN (?::text, ?::text)`)
 * is one parameter, an array: lists of every length are one text.
 */
export function numbered(sql: string): NumberedSql {
  const widths: number[] = []
  const next = (width: number) => `$${widths.push(width)}`
  const text = sql.replaceAll(tokenPattern, (found) => {
    if (found === '?') return next(1)
    const parts = /^['"]/.test(found) ? undefined : listPattern.exec(found)?.groups
    if (!parts) return found
    const { not, type, collation = '' } = parts
    const values = `${next(found.split('?').length - 1)}${type ? `${type}[]` : ''}${collation}`
    return not ? `<> ALL(${values})` : `= ANY(${values})`
  })
  return widths.every((width) => width === 1) ? { text } : { text, widths }
}

/** The values of a statement as its parameters take them. */
export function parameterValues(
  { widths }: NumberedSql,
  values: readonly (string | number | null)[],
): readonly (string | number | null)[] {
  if (!widths) return values
  let from = 0
  return widths.map((width) => {
    const own = values.slice(from, (from += width))
    return width === 1 ? (own[0] ?? null) : `{${own.map(itemOf).join(',')}}`
  })
}

function itemOf(value: string | number | null): string {
  return typeof value === 'string'
    ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : String(value ?? 'NULL')
}
