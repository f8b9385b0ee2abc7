import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { KeptAnswer } from '../cache/kept-answer.ts'
import type { EngineParts } from '../engine-parts.ts'
import { contextOf, guest } from './context.ts'
import { sendHealth } from './routes/health.ts'
import { sendAnswer } from './send-answer.ts'

const mostAddresses = 5000
const longestAddress = 2000

/**
 * Answers what most requests ask for, health and answers that are kept, before the framework has looked at them;
 * that doubles how many can be answered. Hooks that are added to the server do not run for these.
 */
export class HotLane {
  readonly #parts: EngineParts
  /** The questions behind addresses that were asked before. */
  readonly #questions = new Map<string, string>()

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  /** Remembers what an address asks, so that the next who uses it need not be routed. */
  remember(address: string | undefined, question: string): void {
    if (address === undefined || address.length > longestAddress) return
    if (this.#questions.size >= mostAddresses) this.#questions.clear()
    this.#questions.set(address, question)
  }

  /** A server whose requests come here first; what is not answered here goes to `others`. */
  createServer(others: RequestListener, options: ServerOptions): Server {
    const server: Server = createServer(options, (request, response) => {
      // A server that is closing tells so to everyone.
      if (!server.listening || request.method !== 'GET') others(request, response)
      else if (request.url === '/api/health' && request.headers.authorization === undefined)
        sendHealth(response)
      else this.#answer(request, response, others).catch((error: unknown) => this.#fail(response, error))
    })
    return server
  }

  async #answer(request: IncomingMessage, response: ServerResponse, others: RequestListener): Promise<void> {
    const kept = await this.#find(request)
    if (kept) sendAnswer(request, response, kept)
    else others(request, response)
  }

  #find(request: IncomingMessage): KeptAnswer | undefined | Promise<KeptAnswer | undefined> {
    const question = this.#questions.get(request.url ?? '')
    if (question === undefined) return undefined
    const { cache, auth } = this.#parts
    const { authorization } = request.headers
    if (authorization === undefined) return cache.find(question, contextOf(request, guest))
    return auth.authenticate(authorization).then((caller) => cache.find(question, contextOf(request, caller)))
  }

  #fail(response: ServerResponse, error: unknown): void {
    this.#parts.logger.error(error, 'a request failed before it was routed')
    response.destroy()
  }
}
