import type { Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { tooManyRequests, unavailable } from '../errors.ts'
import { randomString } from '../lib/random-string.ts'
import type { Client } from './client.ts'
import { StreamFlusher, eventBytes, EventStream, type StreamLimits } from './event-stream.ts'

const sweepMs = 5_000
const keepAliveMs = 25_000

/** Dependencies of the list of clients. */
interface ClientsDependencies {
  readonly limits: StreamLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onGone: (client: Client) => void
}

/** The open streams of this node, from their first event to their end. */
export class Clients implements Iterable<Client> {
  readonly #parts: ClientsDependencies
  readonly #byId = new Map<string, Client>()
  readonly #addresses = new RefCounter()
  readonly #flusher = new StreamFlusher()
  readonly #sweeper: NodeJS.Timeout
  #lastKeepAlive = 0
  #isClosed = false

  constructor(parts: ClientsDependencies) {
    this.#parts = parts
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  get size(): number {
    return this.#byId.size
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

  /**
   * Opens a stream over the response. Throws before it calls `respond`. 503: there are too many streams or
   * the node is closing. 429: one address has more than its share.
   */
  open(ip: string, respond: () => Writable): Client {
    this.#requirePlace(ip)
    const now = this.#parts.now()
    const id = randomString(40)
    const { limits } = this.#parts
    const stream = new EventStream(respond(), { id, limits, flusher: this.#flusher, now })
    const client: Client = { id, ip, stream, login: undefined, topics: new Map() }
    this.#byId.set(id, client)
    this.#addresses.add(ip)
    stream.onClose(() => {
      this.#byId.delete(id)
      this.#addresses.delete(ip)
      this.#parts.onGone(client)
    })
    sendConnectEvent(client, now)
    return client
  }

  /** Ends every stream; clients reconnect spread over a few seconds. */
  disconnectAll(): void {
    for (const client of this) closeForReconnect(client)
  }

  /** Takes no new streams and ends the open ones; resolves when they are closed, or after a second. */
  async drain(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    const closed = Array.from(this, ({ stream }) => new Promise<void>((resolve) => stream.onClose(resolve)))
    this.disconnectAll()
    await Promise.race([Promise.all(closed), setTimeout(1_000, undefined, { ref: false })])
    // The last bytes leave with the next turn of the loop.
    await setImmediate()
  }

  #requirePlace(ip: string): void {
    const { most, maxPerAddress } = this.#parts.limits
    if (this.#isClosed || this.#byId.size >= most) throw unavailable(5)
    if (this.#addresses.count(ip) >= maxPerAddress) throw tooManyRequests(5)
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

/** Sends a client its id. An official client then sends its topics and its login. */
export function sendConnectEvent({ id, stream }: Client, now: number): void {
  stream.send(eventBytes('PB_CONNECT', JSON.stringify({ clientId: id })), now)
}

/** Ends a stream; its client reconnects within a few seconds and reads again. */
export function closeForReconnect({ stream }: Client): void {
  stream.end(500 + Math.floor(Math.random() * 2_500))
}

/** Counts equal things that come and go. */
class RefCounter {
  readonly #counts = new Map<string, number>()

  /** How many there are now. */
  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** One more. */
  add(key: string): void {
    this.#counts.set(key, this.count(key) + 1)
  }

  /** One less. */
  delete(key: string): void {
    const left = this.count(key) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
