import type { Writable } from 'node:stream'
import { mayOperate } from '../auth/auth-cache.ts'
import { sessionsCollection, type AuthService } from '../auth/auth-service.ts'
import type { Logger } from '../lib/logger.ts'
import type { RecordChange, ChangeObserver } from '../records/changes.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { CollectionRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { EventPublisher } from './event-publisher.ts'
import { dropExpiredLogin, type Client, type ClientLogin } from './client.ts'
import { Clients, closeForReconnect, sendConnectEvent } from './clients.ts'
import { defaultStreamLimits, eventBytes, type StreamLimits } from './event-stream.ts'
import { type StreamOutcome, type StreamRequest, parseTopic } from './stream-request.ts'
import { Subscriptions } from './subscriptions.ts'

/** Dependencies of realtime. */
export interface RealtimeDependencies {
  readonly records: Records
  readonly collections: CollectionRegistry
  readonly auth: AuthService
  readonly now: () => Date
  readonly logger: Logger
  readonly limits?: StreamLimits
}

type Login = NonNullable<Extract<StreamRequest, { kind: 'subscribe' }>['login']>

/** The topic for the response of an OAuth2 provider. */
const oauth2Topic = '@oauth2'

/** Streams of events: their clients, topics and rights. */
export class Realtime implements ChangeObserver {
  readonly #parts: RealtimeDependencies
  readonly #clients: Clients
  readonly #subscriptions: Subscriptions
  readonly #eventPublisher: EventPublisher
  #elsewhere: ((request: StreamRequest) => Promise<StreamOutcome | undefined>) | undefined

  constructor(parts: RealtimeDependencies) {
    this.#parts = parts
    const now = () => this.#now()
    const subscriptions = new Subscriptions(parts.collections)
    this.#subscriptions = subscriptions
    this.#clients = new Clients({
      limits: parts.limits ?? defaultStreamLimits,
      now,
      onGone: (client) => subscriptions.replace(client, new Map()),
    })
    // Clients that cannot be kept up to date reconnect and read again.
    const onOverload = () => this.#clients.disconnectAll()
    this.#eventPublisher = new EventPublisher({ ...parts, subscriptions, now, onOverload })
  }

  /** Number of open streams on this node. */
  get streams(): number {
    return this.#clients.size
  }

  /** Opens a stream over a response; throws 503, before it calls `respond`, if there are too many. */
  connect(ip: string, respond: () => Writable): void {
    this.#clients.open(ip, respond)
  }

  /** Handles a client's request about its stream, on this node or on another. */
  async request(request: StreamRequest): Promise<StreamOutcome> {
    const outcome = await this.answer(request)
    if (outcome) return outcome
    // Other nodes are not asked about ids that none of their clients can have.
    if (!this.#elsewhere || !/^[A-Za-z0-9]{40}$/.test(request.clientId)) return 'unknown-client'
    return (await this.#elsewhere(request)) ?? 'unknown-client'
  }

  /** Handles a client's request about its stream; `undefined` if this node has no such stream. */
  async answer(request: StreamRequest): Promise<StreamOutcome | undefined> {
    const client = this.#clients.find(request.clientId)
    if (!client) return undefined
    if (request.kind === 'oauth2') return this.#deliverOAuth2(client, request.answer)
    return this.#subscribe(client, request)
  }

  /** Sets the function that asks other nodes about their streams. */
  joinOthers(ask: (request: StreamRequest) => Promise<StreamOutcome | undefined>): void {
    this.#elsewhere = ask
  }

  async deleting(tx: Transaction, departing: CollectionRow): Promise<void> {
    if (!this.#clients.isEmpty) await this.#eventPublisher.prepareDelete(tx, departing)
  }

  committed(changes: readonly RecordChange[]): void {
    if (this.#clients.isEmpty) return
    for (const change of changes) {
      const collection = this.#parts.collections.get(change.collection)
      if (!collection) continue
      const isOf = ({ id, collectionId }: { id: string; collectionId: string }) =>
        id === change.record.id && collectionId === collection.id
      if (collection.isAuth)
        this.#eventPublisher.enqueue(() => this.#renewLogins(({ cached }) => isOf(cached.auth)))
      if (collection.name === sessionsCollection && change.action === 'delete')
        this.#eventPublisher.enqueue(() => this.#renewLogins(({ sid }) => sid === change.record.id))
      const { action, record: row } = change
      if (action === 'delete' || !this.#parts.records.isDeparting({ collection, row }))
        this.#eventPublisher.announce(change, collection)
    }
  }

  /** Checks the login of every stream again: for when changes of other nodes may have been missed. */
  recheckLogins(): void {
    this.#eventPublisher.enqueue(() => this.#renewLogins(() => true))
  }

  /** Ends the open streams and makes clients reconnect soon: for when none of their data is true any more. */
  disconnectAll(): void {
    this.#clients.disconnectAll()
  }

  /** Takes no new streams and ends the open ones, telling clients when to reconnect. */
  async drain(): Promise<void> {
    await this.#clients.drain()
  }

  /** Replaces the topics of a client, unless the stream has another login already. */
  async #subscribe(
    client: Client,
    { topics, login }: Extract<StreamRequest, { kind: 'subscribe' }>,
  ): Promise<StreamOutcome> {
    dropExpiredLogin(client, this.#now())
    const previous = client.login?.cached.auth
    if (previous && (previous.id !== login?.id || previous.collectionId !== login.collectionId))
      return 'other-login'
    client.login = login && (await this.#currentLogin(login))
    if (client.stream.isOpen)
      this.#subscriptions.replace(client, new Map(topics.map((text) => [text, parseTopic(text)])))
    return 'done'
  }

  /** Sends the response of a provider to the client that waits for it, once. */
  #deliverOAuth2(client: Client, answer: object): StreamOutcome {
    if (!client.topics.has(oauth2Topic)) return 'unknown-client'
    const topics = new Map([...client.topics].filter(([text]) => text !== oauth2Topic))
    this.#subscriptions.replace(client, topics)
    client.stream.send(eventBytes(oauth2Topic, JSON.stringify(answer)), this.#now())
    return 'done'
  }

  /**
   * Renews logins from their records. A client that lost its tokens or account becomes a guest, and is
   * greeted again so that its page notices. A client that is barred now is disconnected.
   */
  async #renewLogins(isConcerned: (login: ClientLogin) => boolean): Promise<void> {
    for (const client of this.#clients) {
      const { login } = client
      if (!login || !isConcerned(login)) continue
      const { auth, tokenKey } = login.cached
      const { collectionId, id } = auth
      const renewed = await this.#currentLogin({ ...login, collectionId, id, tokenKey })
      if (client.login === login) client.login = renewed
      if (renewed) continue
      if (await this.#isBarred(collectionId, id)) closeForReconnect(client)
      else sendConnectEvent(client, this.#now())
    }
  }

  /** Returns the login with the record as it is now; undefined if its token or session no longer holds. */
  async #currentLogin(login: Login): Promise<ClientLogin | undefined> {
    const { collectionId, id, tokenKey, until, sid, isOperator = false } = login
    const { auth } = this.#parts
    const cached = await auth.find(collectionId, id)
    if (cached?.tokenKey !== tokenKey || auth.barredFrom(cached.auth)) return undefined
    if (isOperator && !mayOperate(cached)) return undefined
    if (sid !== '' && !(await auth.hasSession(sid))) return undefined
    return { cached, until, sid, isOperator }
  }

  async #isBarred(collectionId: string, id: string): Promise<boolean> {
    const { auth } = this.#parts
    const current = await auth.find(collectionId, id)
    return current !== undefined && auth.barredFrom(current.auth) !== undefined
  }

  #now(): number {
    return this.#parts.now().getTime()
  }
}
