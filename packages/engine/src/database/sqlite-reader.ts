import type { Connection } from './database.ts'
import type { Fragment } from './fragment.ts'
import { QuerySpeeds } from './query-speeds.ts'
import { openForReading, type SqliteConnection } from './sqlite-connection.ts'
import { SqliteReadThread } from './sqlite-read-thread.ts'

/** Reads a SQLite file: quick queries here and at once, slow ones in a thread, so that nobody else waits for them. */
export class SqliteReader implements Pick<Connection, 'read' | 'readArrays'> {
  readonly #connection: SqliteConnection
  readonly #thread: SqliteReadThread
  readonly #speeds = new QuerySpeeds()

  constructor(file: string) {
    this.#connection = openForReading(file)
    this.#thread = new SqliteReadThread(file)
  }

  read<Row>(query: Fragment): Promise<Row[]> {
    return this.#answer<Row>('read', query)
  }

  readArrays(query: Fragment): Promise<unknown[][]> {
    return this.#answer<unknown[]>('readArrays', query)
  }

  async close(): Promise<void> {
    await this.#thread.close()
    this.#connection.close()
  }

  async #answer<Row>(way: 'read' | 'readArrays', query: Fragment): Promise<Row[]> {
    const start = performance.now()
    if (this.#speeds.isSuspect(query.sql, start)) {
      const { rows, ms } = await this.#thread.ask(way, query)
      this.#speeds.note(query.sql, { ms, now: performance.now() })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it asked for
      return rows as Row[]
    }
    const rows = await (way === 'read'
      ? this.#connection.read<Row>(query)
      : this.#connection.readArrays(query))
    const now = performance.now()
    this.#speeds.note(query.sql, { ms: now - start, now })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return rows as Row[]
  }
}
