import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../lib/logger.ts'
import { listenerName } from './node-requests.ts'

/** The channels to listen to, and the callbacks. */
export interface ListenerOptions {
  readonly databaseUrl: string
  readonly channels: readonly string[]
  readonly logger: Logger
  onMessage(channel: string, payload: string): void
  /**
   * Called when connected, for the first time or again; messages in between are lost. If it fails, the
   * listener starts over.
   */
  onConnected(): Promise<void>
  /** Called when no messages arrive: the connection is lost, or an attempt at a new one has failed. */
  onLost(): void
}

const firstDelayMs = 100
const maxDelayMs = 2_000
const heartbeatMs = 3_000
const silenceMs = 3_000

/** An open connection, and a promise of its end. */
interface Line {
  readonly client: Client
  /** Resolves, once, with the reason why the connection is of no use any more. */
  readonly lost: Promise<unknown>
  readonly lose: (reason: unknown) => void
}

/**
 * A separate connection that receives and sends `NOTIFY`, and reconnects whenever it is cut. One loop owns
 * it: the next connection is begun when the one before has ended, so that no message is received twice.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #closing = new AbortController()
  #line: Line | undefined
  #staying: Promise<void> | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Connects for the first time; throws when that fails. */
  async start(): Promise<void> {
    const line = await this.#connect()
    this.#staying = this.#stayConnected(line)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.restart()
    await this.#staying
  }

  /** Drops the connection and starts over, for when received messages could not be processed. */
  restart(): void {
    this.#line?.lose(new Error('starting over'))
  }

  /**
   * Sends a message on a channel, on the one connection that no other work needs; throws while there is none.
   */
  async say(channel: string, payload: string): Promise<void> {
    if (!this.#line) throw new Error('not connected yet')
    await this.#line.client.query('SELECT pg_notify($1, $2)', [channel, payload])
  }

  async #stayConnected(first: Line): Promise<void> {
    let line: Line | undefined = first
    while (line) {
      const heartbeat = startHeartbeat(line)
      const reason = await line.lost
      clearInterval(heartbeat)
      if (!this.#closing.signal.aborted) {
        this.#options.logger.warn({ err: reason }, 'the listener lost its connection')
        this.#options.onLost()
      }
      await hangUp(line.client)
      line = await this.#reconnect()
    }
  }

  /** Tries until it is connected; `undefined` if the listener is closed first. */
  async #reconnect(): Promise<Line | undefined> {
    const { signal } = this.#closing
    for (let failures = 0; ; failures += 1) {
      const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** failures) * (0.5 + Math.random() / 2)
      await sleep(delay, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
      try {
        const line = await this.#connect()
        this.#options.logger.info('the listener is connected again')
        return line
      } catch (error) {
        this.#options.logger.warn({ err: error }, 'the listener cannot connect')
      }
    }
  }

  /**
   * Opens a connection that receives everything, until its own `lost` resolves. Throws with nothing left
   * behind.
   */
  async #connect(): Promise<Line> {
    const line = openLine(this.#options)
    this.#line = line
    try {
      await this.#listen(line.client)
      return line
    } catch (error) {
      this.#options.onLost()
      await hangUp(line.client)
      throw error
    }
  }

  async #listen(client: Client): Promise<void> {
    await client.connect()
    for (const channel of this.#options.channels)
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    await this.#options.onConnected()
  }
}

function openLine(options: ListenerOptions): Line {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
  client.on('error', lose)
  client.on('end', () => lose(new Error('the connection ended')))
  client.on('notification', ({ channel, payload }) => options.onMessage(channel, payload ?? ''))
  return { client, lost, lose }
}

// A connection can be dead without an error.
function startHeartbeat({ client, lose }: Line): NodeJS.Timeout {
  return setInterval(() => void client.query('SELECT 1').catch(lose), heartbeatMs).unref()
}

/** Closes a connection for good; one that receives nothing any more must not come back to life. */
async function hangUp(client: Client): Promise<void> {
  client.removeAllListeners('notification')
  await Promise.race([client.end().catch(() => undefined), sleep(silenceMs, undefined, { ref: false })])
}
