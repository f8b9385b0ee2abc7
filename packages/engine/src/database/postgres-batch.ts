import type { Connection, PoolClient, Submittable } from 'pg'
import type { SqlValue } from './sql.ts'

/** A statement as PostgreSQL takes it; one with a name is planned once for each connection. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly name?: string | undefined
}

/** The result of a statement. */
export interface StatementResult {
  /** Names of the columns. */
  readonly names: readonly string[]
  readonly rows: unknown[][]
  /** Rows that were returned or changed. */
  readonly count: number
}

/** The shape of a statement's rows. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((value: string) => unknown)[]
}

/** The named statements of a connection. */
interface Prepared {
  /** The last one is the one that was used last. */
  readonly shapes: Map<string, Shape>
  /** Failed before it was known whether they were prepared. */
  readonly unsure: Set<string>
}

interface Asked extends PromiseWithResolvers<StatementResult> {
  readonly statement: Statement
}

/** Most prepared statements of a connection: the server holds a plan for each of them. */
export const mostPrepared = 500

const noRows: Shape = { names: [], parsers: [] }
const preparedOf = new WeakMap<PoolClient, Prepared>()

/**
 * Statements that are sent in one message and answered in one. They run in their order. When one fails, the
 * later ones are not run, and fail with it. Known plans and columns of a statement are not requested again.
 */
export class StatementBatch implements Submittable {
  readonly #client: PoolClient
  readonly #prepared: Prepared
  readonly #asked: Asked[] = []
  readonly #end = Promise.withResolvers<void>()
  #place = 0
  #shape: Shape | undefined
  #rows: unknown[][] = []

  constructor(client: PoolClient) {
    this.#client = client
    this.#prepared = preparedOf.get(client) ?? { shapes: new Map(), unsure: new Set() }
    preparedOf.set(client, this.#prepared)
  }

  /** Resolves when every statement was answered. */
  get end(): Promise<void> {
    return this.#end.promise
  }

  get texts(): readonly string[] {
    return this.#asked.map(({ statement }) => statement.text)
  }

  /** Adds a statement, before the batch is sent. */
  ask(statement: Statement): Promise<StatementResult> {
    const asked = { ...Promise.withResolvers<StatementResult>(), statement }
    this.#asked.push(asked)
    return asked.promise
  }

  send(): void {
    this.#client.query(this)
  }

  submit(connection: Connection): void {
    const { stream } = connection
    const parsed = new Set<string>()
    stream.cork()
    this.#letGo(connection)
    for (const { statement } of this.#asked) this.#write(connection, statement, parsed)
    connection.sync()
    stream.uncork()
  }

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { name: string; dataTypeID: number }[]
  }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#known()
    const { parsers } = this.#shape
    this.#rows.push(fields.map((value, place) => (value === null ? null : parsers[place]?.(value))))
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.#asked[this.#place]
    const shape = this.#shape ?? this.#known()
    const name = asked?.statement.name
    if (name !== undefined && !this.#prepared.shapes.has(name)) this.#prepared.shapes.set(name, shape)
    asked?.resolve({
      names: shape.names,
      rows: this.#rows,
      count: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0,
    })
    this.#place += 1
    this.#shape = undefined
    this.#rows = []
  }

  handleError(error: unknown): void {
    for (const { statement, reject } of this.#asked.slice(this.#place)) {
      if (statement.name !== undefined && !this.#prepared.shapes.has(statement.name))
        this.#prepared.unsure.add(statement.name)
      reject(error)
    }
    this.#end.resolve()
  }

  handleReadyForQuery(): void {
    this.#end.resolve()
  }

  #known(): Shape {
    return this.#prepared.shapes.get(this.#asked[this.#place]?.statement.name ?? '') ?? noRows
  }

  /** Only before a batch: no statement in it may lose its known columns while it is in flight. */
  #letGo(connection: Connection): void {
    const { shapes } = this.#prepared
    for (const name of shapes.keys()) {
      if (shapes.size <= mostPrepared) return
      shapes.delete(name)
      connection.close({ type: 'S', name }, true)
    }
  }

  #write(connection: Connection, { name, text, values }: Statement, parsed: Set<string>): void {
    const { shapes, unsure } = this.#prepared
    const shape = name === undefined ? undefined : shapes.get(name)
    const isKnown = shape !== undefined
    if (name !== undefined && shape) {
      shapes.delete(name)
      shapes.set(name, shape)
    }
    if (!isKnown && !(name !== undefined && parsed.has(name))) {
      if (name !== undefined && unsure.delete(name)) connection.close({ type: 'S', name }, true)
      connection.parse({ name: name ?? '', text, types: [] }, true)
      if (name !== undefined) parsed.add(name)
    }
    connection.bind({ statement: name, values: values.map(toText) }, true)
    if (!isKnown) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
  }
}

function toText(value: SqlValue): string | null {
  return typeof value === 'number' ? String(value) : value
}
