import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { EngineParts } from '../engine-parts.ts'
import { contextOf, guest, type Caller } from './context.ts'
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

  /** A server whose requests come here first; the rest goes to `next`. */
  createServer(next: RequestListener, options: ServerOptions): Server {
    const server: Server = createServer(options, (request, response) => {
      // A server that is closing tells so to everyone.
      if (!server.listening || request.method !== 'GET') next(request, response)
      else if (request.url === '/api/health' && request.headers.authorization === undefined)
        sendHealth(response)
      else this.#answer(request, response, next)
    })
    return server
  }

  #answer(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const question = this.#questions.get(request.url ?? '')
    if (question === undefined) {
      next(request, response)
      return
    }
    const answerTo = (caller: Caller) => {
      const kept = this.#parts.cache.find(question, contextOf(request, caller))
      if (kept) sendAnswer(request, response, kept)
      else next(request, response)
    }
    const { authorization } = request.headers
    if (authorization === undefined) answerTo(guest)
    else this.#parts.auth.authenticate(authorization).then(answerTo, () => next(request, response))
  }
}
