import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

/** What to listen to, and whom to tell. */
export interface ListenerOptions {
  readonly databaseUrl: string
  readonly channels: readonly string[]
  readonly logger: FastifyBaseLogger
  onMessage(channel: string, payload: string): void
  /** The connection stands, for the first time or again; what was said in between is lost. Failing starts over. */
  onConnected(): Promise<void>
  /** The connection is gone; called once for each loss. */
  onLost(): void
}

/** How the database knows the connection of a node that listens. */
export const listenerName = 'longhouse-listener'

const firstDelayMs = 100
const longestDelayMs = 2_000
const heartbeatMs = 3_000
const silenceMs = 3_000

/** A connection of its own that hears `NOTIFY`, and comes back whenever it is cut. */
export class Listener {
  readonly #options: ListenerOptions
  #client: Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #retry: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Connects for the first time; throws when that fails. */
  async start(): Promise<void> {
    await this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#heartbeat)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  /** Drops the connection and starts over, for when what was heard could not be worked off. */
  restart(): void {
    if (this.#client) this.#lose(this.#client, new Error('starting over'))
  }

  async #connect(): Promise<void> {
    const { databaseUrl, channels } = this.#options
    const client = new Client({
      connectionString: databaseUrl,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ channel, payload }) => this.#options.onMessage(channel, payload ?? ''))
    try {
      await client.connect()
      this.#client = client
      for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      await this.#options.onConnected()
    } catch (error) {
      this.#client = undefined
      void client.end().catch(() => {})
      throw error
    }
    this.#failures = 0
    this.#heartbeat = setInterval(() => this.#beat(client), heartbeatMs).unref()
  }

  // A connection can be dead without anybody saying so.
  #beat(client: Client): void {
    client.query('SELECT 1').catch((error: unknown) => this.#lose(client, error))
  }

  #lose(client: Client, error: unknown): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    clearInterval(this.#heartbeat)
    void client.end().catch(() => {})
    this.#options.logger.warn({ err: error }, 'the listener lost its connection')
    this.#options.onLost()
    this.#reconnectLater()
  }

  #reconnectLater(): void {
    const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** this.#failures++)
    this.#retry = setTimeout(() => void this.#reconnect(), delay * (0.5 + Math.random() / 2))
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect()
      this.#options.logger.info('the listener is connected again')
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'the listener cannot connect')
      if (!this.#isClosed) this.#reconnectLater()
    }
  }
}
