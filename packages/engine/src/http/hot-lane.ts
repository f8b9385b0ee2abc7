import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { guest, type Caller } from '../auth/caller.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { RequestLimit } from '../limits/rate-limits.ts'
import { ConnectionLimit, sendNoRoom } from './connection-limit.ts'
import { contextOf } from './context.ts'
import { safetyHeaders, transportHeaders } from './headers.ts'
import { limitedCaller } from './limit-requests.ts'
import { hasManyHosts, sendBadRequest } from './malformed.ts'
import { sendHealth } from './routes/health.ts'
import { sendAnswer } from './send-answer.ts'
import { sendTooMany } from './send-too-many.ts'

const mostAddresses = 5000
const longestAddress = 2000

/** What an address asks for, and how often it may be asked. */
export interface RememberedQuestion {
  readonly question: string
  readonly limit: RequestLimit
}

/**
 * Answers what most requests ask for, health and answers that are kept, before the framework has looked at them;
 * that doubles how many can be answered. Hooks that are added to the server do not run for these.
 */
export class HotLane {
  readonly #parts: EngineParts
  readonly #addressOf: (request: IncomingMessage) => string
  /** What every answer has besides the headers of its kind; names and values in turn. */
  readonly #also: readonly string[]
  /** What is set before others answer. */
  readonly #before: readonly (readonly [name: string, value: string])[]
  /** The questions behind addresses that were asked before. */
  readonly #questions = new Map<string, RememberedQuestion>()

  /** `addressOf` reads who is connected, by way of proxies that are trusted. */
  constructor(parts: EngineParts, addressOf: (request: IncomingMessage) => string) {
    this.#parts = parts
    this.#addressOf = addressOf
    const transport = transportHeaders(parts.options.publicUrl)
    this.#also = Object.entries(transport).flat()
    this.#before = Object.entries({ ...safetyHeaders, ...transport })
  }

  /** Remembers what an address asks, so that the next who uses it need not be routed. */
  remember(address: string | undefined, question: RememberedQuestion): void {
    if (address === undefined || address.length > longestAddress) return
    if (this.#questions.size >= mostAddresses) this.#questions.clear()
    this.#questions.set(address, question)
  }

  /** A server whose requests come here first; what is not answered here goes to `handler`. */
  createServer(handler: RequestListener, options: ServerOptions): Server {
    const others: RequestListener = (request, response) => {
      for (const [name, value] of this.#before) response.setHeader(name, value)
      // Rather than cut while somebody sends: a proxy keeps connections and takes the one that is free.
      if (this.#parts.readiness.isDraining) response.setHeader('Connection', 'close')
      handler(request, response)
    }
    const limit = new ConnectionLimit()
    const server: Server = createServer(options, (request, response) => {
      if (limit.isBeyond(request.socket)) sendNoRoom(response, this.#also)
      else if (hasManyHosts(request)) sendBadRequest(response)
      // A server that is closing tells so to everyone.
      else if (!server.listening || this.#parts.readiness.isDraining || request.method !== 'GET')
        others(request, response)
      else if (this.#isHealthy(request)) sendHealth(response, this.#also)
      else this.#answer(request, response, others)
    })
    limit.watch(server)
    return server
  }

  #isHealthy({ url, headers }: IncomingMessage): boolean {
    return url === '/api/health' && headers.authorization === undefined && this.#parts.database.isReady
  }

  #answer(request: IncomingMessage, response: ServerResponse, others: RequestListener): void {
    const asked = this.#questions.get(request.url ?? '')
    if (asked === undefined) return others(request, response)
    this.#answerKept(asked, request, response).then(
      (isAnswered) => isAnswered || others(request, response),
      // The others meet the same trouble, and know how to tell it.
      () => (response.headersSent ? response.destroy() : others(request, response)),
    )
  }

  async #answerKept(
    { question, limit }: RememberedQuestion,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { cache, auth } = this.#parts
    const { authorization } = request.headers
    const caller = authorization === undefined ? guest : await auth.authenticate(authorization)
    const kept = cache.find(question, contextOf(request, caller))
    // What goes on to the others is counted there.
    if (!kept) return false
    const waiting = this.#count(limit, caller, request)
    const wait = typeof waiting === 'number' ? waiting : await waiting
    if (wait > 0) sendTooMany(response, wait, this.#also)
    else sendAnswer(request, response, kept, this.#also)
    return true
  }

  #count(limit: RequestLimit, caller: Caller, request: IncomingMessage): number | Promise<number> {
    if (caller.isSuperuser || (limit.guest ?? limit.auth) === undefined) return 0
    return this.#parts.limits.count(limit, limitedCaller(caller, this.#addressOf(request)))
  }
}
