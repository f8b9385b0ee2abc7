import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './client-address.ts'

/** The header by which a request is found again in the logs. */
export const requestIdHeader = 'X-Request-Id'

/** What others may call a request: it stands in headers and logs. */
const harmlessId = /^[A-Za-z0-9._:-]{1,64}$/

/**
 * Names each request: as a trusted proxy has called it, so that its log and ours tell of the same, or by a name of our
 * own. What anybody else says is not believed: they could make two requests look like one.
 */
export class RequestIds {
  readonly #trust: Trust | undefined
  readonly #ids = new WeakMap<IncomingMessage, string>()

  constructor(trust: Trust | undefined) {
    this.#trust = trust
  }

  /** A name for a request that nobody has asked about before. */
  create(request: IncomingMessage): string {
    return this.#givenBy(request) ?? randomUUID()
  }

  /** Keeps the name for those who handle the request later. */
  keep(request: IncomingMessage, id: string): void {
    this.#ids.set(request, id)
  }

  /** The name that was kept, or a new one where nobody has come by before. */
  of(request: IncomingMessage): string {
    return this.#ids.get(request) ?? this.create(request)
  }

  #givenBy({ headers, socket }: IncomingMessage): string | undefined {
    if (!this.#trust?.(socket.remoteAddress ?? '', 0)) return undefined
    const given = headers['x-request-id']
    return typeof given === 'string' && harmlessId.test(given) ? given : undefined
  }
}
