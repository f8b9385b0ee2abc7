import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../lib/logger.ts'

/**
 * A handler of requests from other nodes; returns a response, or `undefined` if they concern another node.
 */
export type NodeRequestHandler = (request: unknown) => Promise<string | undefined>

/** The name of a listening node's connection in the database. */
export const listenerName = 'longhouse-listener'

const requestsChannel = 'longhouse_requests'
const answersChannel = 'longhouse_answers'
const patienceMs = 2_000

/** Their table. */
export const nodeRequestsTable = {
  name: '_node_requests',
  create:
    'CREATE TABLE _node_requests (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp())',
}

/** Requests to whichever node can answer them: for streams of another node than the request reached. */
export class NodeRequests {
  readonly channels = [requestsChannel, answersChannel] as const
  readonly #database: Database
  readonly #handle: NodeRequestHandler
  readonly #logger: Logger
  readonly #waiting = new Map<string, (answer: string) => void>()

  constructor(parts: { database: Database; handle: NodeRequestHandler; logger: Logger }) {
    this.#database = parts.database
    this.#handle = parts.handle
    this.#logger = parts.logger
  }

  /** Returns the first response of another node; `undefined` if there is none within two seconds. */
  async ask(request: object): Promise<string | undefined> {
    if (!(await this.#hasOthers())) return undefined
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.#waiting.set(id, resolve)
    const timer = setTimeout(() => resolve(undefined), patienceMs)
    try {
      await this.#send(id, request)
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  /** For the listener: a message has arrived on one of the channels. */
  heard(channel: string, payload: string): void {
    if (channel === requestsChannel && !this.#waiting.has(payload)) void this.#answer(payload)
    if (channel !== answersChannel) return
    const space = payload.indexOf(' ')
    this.#waiting.get(payload.slice(0, space))?.(payload.slice(space + 1))
  }

  /** Deletes requests that no node waits for any more. */
  async prune(): Promise<void> {
    const statement = "DELETE FROM _node_requests WHERE at < now() - interval '1 minute'"
    await this.#database.write((connection) => connection.run(sql(statement)))
  }

  async #hasOthers(): Promise<boolean> {
    const query =
      'SELECT count(*) AS nodes FROM pg_stat_activity WHERE application_name = ? AND datname = current_database()'
    const [row] = await this.#database.read<{ nodes: number }>(sql(query, [listenerName]))
    return (row?.nodes ?? 0) > 1
  }

  async #send(id: string, request: object): Promise<void> {
    await this.#database.write(async (connection) => {
      const insert = 'INSERT INTO _node_requests (id, body) VALUES (?, ?)'
      await connection.run(sql(insert, [id, JSON.stringify(request)]))
      await connection.read(sql('SELECT pg_notify(?, ?)', [requestsChannel, id]))
    })
  }

  async #answer(id: string): Promise<void> {
    try {
      const query = sql('SELECT body FROM _node_requests WHERE id = ?', [id])
      const [row] = await this.#database.read<{ body: string }>(query)
      const answer = row && (await this.#handle(JSON.parse(row.body)))
      if (answer === undefined) return
      await this.#database.read(sql('SELECT pg_notify(?, ?)', [answersChannel, `${id} ${answer}`]))
    } catch (error) {
      this.#logger.warn({ err: error }, 'a request of another node could not be answered')
    }
  }
}
