import type { Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { AuthService } from '../auth/auth-service.ts'
import { randomString } from '../auth/random-string.ts'
import type { Change } from '../engine.types.ts'
import { unavailable } from '../errors.ts'
import type { ChangeObserver } from '../records/change-observer.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { openTransaction } from '../records/transactions.ts'
import { deliveriesFor } from './announcement.ts'
import type { Announcement, Delivery } from './announcement.ts'
import type { Client, ClientLogin } from './client.ts'
import { defaultStreamLimits, eventBytes, EventStream } from './event-stream.ts'
import type { StreamLimits } from './event-stream.ts'
import type { StreamOutcome, StreamRequest } from './stream-request.ts'
import { Subscriptions } from './subscriptions.ts'
import { parseTopic } from './topic.ts'

/** What realtime works with. */
export interface RealtimeParts {
  readonly records: RecordService
  readonly collections: CollectionRegistry
  readonly auth: AuthService
  readonly now: () => Date
  readonly logger: FastifyBaseLogger
  readonly limits?: StreamLimits
}

/** The topic on which the answer of an OAuth2 provider comes back. */
export const oauth2Topic = '@oauth2'

const maxClients = 10_000
const maxPending = 5_000
const sweepMs = 5_000
const keepAliveMs = 25_000

/** Streams of events: who is connected, what they listen to, and what they may hear. */
export class Realtime implements ChangeObserver {
  readonly #parts: RealtimeParts
  readonly #clients = new Map<string, Client>()
  readonly #subscriptions: Subscriptions
  readonly #sweeper: NodeJS.Timeout
  readonly #decidedDeletes = new WeakMap<object, readonly Delivery[]>()
  /** Events go out in the order of the commits. */
  #queue: Promise<void> = Promise.resolve()
  #pending = 0
  #lastKeepAlive = 0
  #elsewhere: ((request: StreamRequest) => Promise<StreamOutcome | undefined>) | undefined
  #isClosed = false

  constructor(parts: RealtimeParts) {
    this.#parts = parts
    this.#subscriptions = new Subscriptions(parts.collections)
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  /**
   * Opens a stream over a response; its first event names the client. Throws 503 when there are too many or it is
   * closing, before the response is asked for.
   */
  connect(ip: string, respond: () => Writable): Client {
    if (this.#isClosed || this.#clients.size >= maxClients) throw unavailable(5)
    const now = this.#now()
    const stream = new EventStream(respond(), this.#parts.limits ?? defaultStreamLimits, now)
    const client: Client = { id: randomString(40), ip, stream, login: undefined, topics: new Map() }
    this.#clients.set(client.id, client)
    stream.onClose(() => this.#forget(client))
    stream.send(client.id, eventBytes('PB_CONNECT', JSON.stringify({ clientId: client.id })), now)
    return client
  }

  /** Does what a client wants of its stream, on this node or on another. */
  async request(request: StreamRequest): Promise<StreamOutcome> {
    const outcome = await this.answer(request)
    if (outcome) return outcome
    // Other nodes are not bothered with what can be no client of theirs.
    if (!this.#elsewhere || !/^[A-Za-z0-9]{40}$/.test(request.clientId)) return 'unknown-client'
    return (await this.#elsewhere(request)) ?? 'unknown-client'
  }

  /** Does what a client wants of its stream; `undefined` when there is no such stream on this node. */
  async answer(request: StreamRequest): Promise<StreamOutcome | undefined> {
    const client = this.#clients.get(request.clientId)
    if (!client) return undefined
    if (client.ip !== request.ip) return 'other-address'
    if (request.kind === 'oauth2') return this.#deliverOAuth2(client, request.answer)
    return this.#subscribe(client, request)
  }

  /** From now on streams of other nodes are asked there. */
  joinOthers(ask: (request: StreamRequest) => Promise<StreamOutcome | undefined>): void {
    this.#elsewhere = ask
  }

  /** Recipients of a delete are decided while the record is still there, and told when it is gone. */
  async deleting(tx: Transaction, collection: Collection, row: StoredRow): Promise<void> {
    const deliveries = await this.#decide({ action: 'delete', collection, row, tx })
    if (deliveries.length > 0) this.#decidedDeletes.set(row, deliveries)
  }

  committed(changes: readonly Change[]): void {
    if (this.#clients.size === 0) return
    for (const change of changes) {
      const collection = this.#parts.collections.get(change.collection)
      if (!collection) continue
      if (collection.isAuth) this.#enqueue(() => this.#renewLogins(collection.id, change.record.id))
      const announcement: Announcement = { action: change.action, collection, row: change.record }
      const decided = change.action === 'delete' && change.origin === 'local'
      this.#enqueue(async () =>
        this.#send(
          decided ? (this.#decidedDeletes.get(change.record) ?? []) : await this.#decide(announcement),
        ),
      )
    }
  }

  /** Asks anew who is behind every stream: for when changes of other nodes may have been missed. */
  recheckLogins(): void {
    this.#enqueue(() => this.#renewLogins())
  }

  /** Waits until everything committed so far is sent. */
  async settled(): Promise<void> {
    await this.#queue
  }

  /**
   * Takes no new streams and ends every open one, telling clients to come back spread over a few seconds; done when
   * they have heard it, or after a second.
   */
  async drain(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweeper)
    const closed = [...this.#clients.values()].map(
      ({ stream }) => new Promise<void>((resolve) => stream.onClose(resolve)),
    )
    this.#sendAway()
    await Promise.race([Promise.all(closed), setTimeout(1_000, undefined, { ref: false })])
    // The last bytes leave with the next turn of the loop.
    await setImmediate()
  }

  #sendAway(): void {
    for (const { stream } of this.#clients.values()) stream.end(500 + Math.floor(Math.random() * 2_500))
  }

  /** Replaces what a client listens to, unless somebody else is behind the stream already. */
  async #subscribe(
    client: Client,
    { topics, login }: Extract<StreamRequest, { kind: 'subscribe' }>,
  ): Promise<StreamOutcome> {
    const previous = this.#liveLogin(client)?.remembered.auth
    if (previous && (previous.id !== login?.id || previous.collectionId !== login.collectionId))
      return 'other-login'
    const remembered = login && (await this.#parts.auth.find(login.collectionId, login.id))
    client.login =
      login && remembered?.tokenKey === login.tokenKey ? { remembered, until: login.until } : undefined
    if (client.stream.isOpen)
      this.#subscriptions.replace(client, new Map(topics.map((text) => [text, parseTopic(text)])))
    return 'done'
  }

  /** Hands the answer of a provider to the client that waits for it, once. */
  #deliverOAuth2(client: Client, answer: object): StreamOutcome {
    if (!client.topics.has(oauth2Topic)) return 'unknown-client'
    const topics = new Map([...client.topics].filter(([text]) => text !== oauth2Topic))
    this.#subscriptions.replace(client, topics)
    client.stream.send(client.id, eventBytes(oauth2Topic, JSON.stringify(answer)), this.#now())
    return 'done'
  }

  async #decide(announcement: Announcement): Promise<Delivery[]> {
    const { collection, row, tx } = announcement
    const deliveries: Delivery[] = []
    for (const group of this.#subscriptions.concerning(collection.id, row.id)) {
      for (const client of group.clients) this.#liveLogin(client)
      const decide = () => deliveriesFor(this.#parts, announcement, group)
      try {
        // A client's filter that fails must not take the transaction of a delete with it.
        deliveries.push(
          ...(await (tx && group.topic.query['filter'] ? openTransaction(tx).nested(decide) : decide())),
        )
      } catch (error) {
        // Mostly a filter that never was one; its subscribers hear nothing.
        this.#parts.logger.debug({ err: error, topic: group.topic.text }, 'a subscription could not be asked')
      }
    }
    return deliveries
  }

  #send(deliveries: readonly Delivery[]): void {
    const now = this.#now()
    for (const { client, event } of deliveries) client.stream.send(client.id, event, now)
  }

  /** The log-in of a client; gone as soon as its token has expired. */
  #liveLogin(client: Client): ClientLogin | undefined {
    if (client.login && client.login.until <= this.#now()) client.login = undefined
    return client.login
  }

  /** Whoever lost their tokens or their account goes on as a guest; for the others the record is read again. */
  async #renewLogins(collectionId?: string, id?: string): Promise<void> {
    for (const client of this.#clients.values()) {
      const { login } = client
      if (!login) continue
      const { auth, tokenKey } = login.remembered
      if (collectionId !== undefined && (auth.collectionId !== collectionId || auth.id !== id)) continue
      const remembered = await this.#parts.auth.find(auth.collectionId, auth.id)
      if (client.login !== login) continue
      client.login = remembered?.tokenKey === tokenKey ? { remembered, until: login.until } : undefined
    }
  }

  #enqueue(work: () => Promise<void>): void {
    // Whoever cannot be kept up to date is better off reading afresh.
    if (++this.#pending > maxPending) this.#sendAway()
    this.#queue = this.#queue
      .then(work)
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'an event could not be sent'))
      .finally(() => {
        this.#pending--
      })
  }

  #sweep(): void {
    const now = this.#now()
    const isKeepAliveDue = now - this.#lastKeepAlive >= keepAliveMs
    if (isKeepAliveDue) this.#lastKeepAlive = now
    for (const { stream } of this.#clients.values()) {
      if (stream.isOver(now)) stream.end()
      else if (isKeepAliveDue) stream.keepAlive()
    }
  }

  #forget(client: Client): void {
    this.#subscriptions.replace(client, new Map())
    this.#clients.delete(client.id)
  }

  #now(): number {
    return this.#parts.now().getTime()
  }
}
