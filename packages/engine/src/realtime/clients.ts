import type { Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { randomString } from '../auth/random-string.ts'
import { unavailable } from '../errors.ts'
import type { Client } from './client.ts'
import { eventBytes, EventStream } from './event-stream.ts'
import type { StreamLimits } from './event-stream.ts'

const maxClients = 10_000
const sweepMs = 5_000
const keepAliveMs = 25_000

/** What the list of clients needs. */
export interface ClientsParts {
  readonly limits: StreamLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onGone: (client: Client) => void
}

/** The open streams of this node, from their first event to their end. */
export class Clients implements Iterable<Client> {
  readonly #parts: ClientsParts
  readonly #byId = new Map<string, Client>()
  readonly #sweeper: NodeJS.Timeout
  #lastKeepAlive = 0
  #isClosed = false

  constructor(parts: ClientsParts) {
    this.#parts = parts
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  find(id: string): Client | undefined {
    return this.#byId.get(id)
  }

  [Symbol.iterator](): Iterator<Client> {
    return this.#byId.values()
  }

  /** Opens a stream over the response; throws 503, before asking for it, when there are too many or none any more. */
  open(ip: string, respond: () => Writable): Client {
    if (this.#isClosed || this.#byId.size >= maxClients) throw unavailable(5)
    const now = this.#parts.now()
    const stream = new EventStream(respond(), this.#parts.limits, now)
    const client: Client = { id: randomString(40), ip, stream, login: undefined, topics: new Map() }
    this.#byId.set(client.id, client)
    stream.onClose(() => {
      this.#byId.delete(client.id)
      this.#parts.onGone(client)
    })
    stream.send(client.id, eventBytes('PB_CONNECT', JSON.stringify({ clientId: client.id })), now)
    return client
  }

  /** Ends every stream, telling clients to come back spread over a few seconds. */
  sendAway(): void {
    for (const { stream } of this) stream.end(500 + Math.floor(Math.random() * 2_500))
  }

  /** Takes no new streams and ends the open ones; done when they have heard it, or after a second. */
  async drain(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    const closed = Array.from(this, ({ stream }) => new Promise<void>((resolve) => stream.onClose(resolve)))
    this.sendAway()
    await Promise.race([Promise.all(closed), setTimeout(1_000, undefined, { ref: false })])
    // The last bytes leave with the next turn of the loop.
    await setImmediate()
  }

  #sweep(): void {
    const now = this.#parts.now()
    const isKeepAliveDue = now - this.#lastKeepAlive >= keepAliveMs
    if (isKeepAliveDue) this.#lastKeepAlive = now
    for (const { stream } of this) {
      if (stream.isOver(now)) stream.end()
      else if (isKeepAliveDue) stream.keepAlive()
    }
  }
}
