import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { LRUCache } from 'lru-cache'
import { guest, type Caller } from '../auth/auth-service.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { RequestLimit } from '../limits/rate-limits.ts'
import { ConnectionLimit, sendNoRoom } from './connection-limit.ts'
import { QuickContext } from './request.ts'
import { hasMultipleHosts, sendBadRequest } from './error-handler.ts'
import { limitedCaller } from './limit-requests.ts'
import { requestIdHeader, type RequestIds } from './proxy-headers.ts'
import { sendHealth } from './routes/health.ts'
import { safetyHeaders, transportHeaders, sendAnswer, type Exchange, sendTooMany } from './send-answer.ts'

const healthPath = '/api/health'
const maxAddress = 2000

/** The query behind an address, and its rate limit. */
interface RememberedQuestion {
  readonly question: string
  /** The pattern that the address matched. */
  readonly route: string | undefined
  readonly limit: RequestLimit
}

/** Readers of the id and the address of a request. */
interface FastPathReaders {
  readonly ids: RequestIds
  /** Reads the address of the caller, through trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** A request in flight. */
interface FastExchange extends Exchange {
  readonly id: string
  /** Arrival time in milliseconds. */
  readonly began: number
}

/**
 * Answers the most frequent requests before the framework sees them: health and cached responses. That
 * doubles the throughput. Hooks that are added to the server do not run for these.
 */
export class FastPath {
  readonly #parts: EngineParts
  readonly #readers: FastPathReaders
  /** Headers of every response in addition to those of its kind; names and values alternate. */
  readonly #also: readonly string[]
  /** Headers set before the framework answers. */
  readonly #before: readonly (readonly [name: string, value: string])[]
  /** The queries behind addresses that clients have used. */
  readonly #questions = new LRUCache<string, RememberedQuestion>({ max: 5000 })

  constructor(parts: EngineParts, readers: FastPathReaders) {
    this.#parts = parts
    this.#readers = readers
    const transport = transportHeaders(parts.options.publicUrl)
    this.#also = Object.entries(transport).flat()
    this.#before = Object.entries({ ...safetyHeaders, ...transport })
  }

  /** Remembers the query of an address, so that its next request needs no routing. */
  remember(address: string | undefined, question: RememberedQuestion): void {
    if (address === undefined || address.length > maxAddress) return
    this.#questions.set(address, question)
  }

  /** Creates a server whose requests come here first; `handler` gets those that are not answered here. */
  createServer(handler: RequestListener, options: ServerOptions): Server {
    const limit = new ConnectionLimit()
    const goOn = (exchange: FastExchange) => {
      // The server no longer listens. Each connection ends with its next response instead of being cut off.
      if (!server.listening) exchange.response.setHeader('Connection', 'close')
      this.#handOver(exchange, handler)
    }
    const server: Server = createServer(options, (request, response) => {
      const exchange = this.#exchange(request, response)
      const { also } = exchange
      if (limit.isBeyond(request.socket)) {
        sendNoRoom(response, also)
        this.#note(exchange)
      } else if (hasMultipleHosts(request)) {
        sendBadRequest(response, also)
        this.#note(exchange)
      } else if (!server.listening || request.method !== 'GET') {
        goOn(exchange)
      } else if (this.#isHealthy(request)) {
        sendHealth(response, also)
        this.#note(exchange, healthPath)
      } else this.#answer(exchange, goOn)
    })
    limit.watch(server)
    this.#parts.metrics?.requests.watch(server)
    return server
  }

  #exchange(request: IncomingMessage, response: ServerResponse): FastExchange {
    const id = this.#readers.ids.create(request)
    const began = performance.now()
    return { request, response, id, also: [...this.#also, requestIdHeader, id], began }
  }

  #handOver({ request, response, id }: FastExchange, handler: RequestListener): void {
    this.#readers.ids.keep(request, id)
    for (const [name, value] of this.#before) response.setHeader(name, value)
    response.setHeader(requestIdHeader, id)
    handler(request, response)
  }

  #isHealthy({ url, headers }: IncomingMessage): boolean {
    return (
      url === healthPath && headers.authorization === undefined && this.#parts.database.trouble === undefined
    )
  }

  #answer(exchange: FastExchange, goOn: (exchange: FastExchange) => void): void {
    const { request, response } = exchange
    const asked = this.#questions.get(request.url ?? '')
    if (asked === undefined) return goOn(exchange)
    this.#answerKept(asked, exchange).then(
      (isAnswered) => (isAnswered ? this.#note(exchange, asked.route) : goOn(exchange)),
      // The framework meets the same failure and can report it.
      () => (response.headersSent ? response.destroy() : goOn(exchange)),
    )
  }

  async #answerKept({ question, limit }: RememberedQuestion, exchange: FastExchange): Promise<boolean> {
    const { request } = exchange
    const { cache, auth } = this.#parts
    const { authorization } = request.headers
    const caller = authorization === undefined ? guest : await auth.authenticate(authorization)
    const kept = cache.find(question, new QuickContext(request, caller))
    // Requests passed on to the framework are counted there.
    if (!kept) return false
    const waiting = this.#count(limit, caller, request)
    const wait = typeof waiting === 'number' ? waiting : await waiting
    if (wait > 0) sendTooMany(exchange, wait)
    else sendAnswer(exchange, kept)
    return true
  }

  /** Counts a request that was answered here: the framework and its hooks never see it. */
  #note({ request, response, began }: FastExchange, route?: string): void {
    const { metrics } = this.#parts
    if (!metrics) return
    const ms = performance.now() - began
    metrics.requests.note({ method: request.method ?? '', route, status: response.statusCode, ms })
  }

  #count(limit: RequestLimit, caller: Caller, request: IncomingMessage): number | Promise<number> {
    if (caller.isSuperuser || (limit.guest ?? limit.auth) === undefined) return 0
    return this.#parts.limits.count(limit, limitedCaller(caller, this.#readers.addressOf(request)))
  }
}

/** What the record API answers with. */
export interface ApiDependencies {
  readonly parts: EngineParts
  /** Answers again what was answered before. */
  readonly fastPath: FastPath
}
