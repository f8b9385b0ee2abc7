import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './client-address.ts'

/** The header by which a request is found again in the logs. */
export const requestIdHeader = 'X-Request-Id'

/** What others may call a request: it stands in headers and logs. */
const harmlessId = /^[A-Za-z0-9._:-]{1,64}$/

/** Odd, so that 2³² counts in a row give as many different numbers. */
const scatter = 0x9e_37_79_b1

/** On the request itself: a map beside it would cost more than the name. */
const given = Symbol('request id')

type NamedRequest = IncomingMessage & { [given]?: string }

/**
 * Names each request: as a trusted proxy has called it, so that its log and ours tell of the same, or by a name of our
 * own. What anybody else says is not believed: they could make two requests look like one.
 */
export class RequestIds {
  readonly #trust: Trust | undefined
  /** Tells this process apart from every other. */
  readonly #process = randomBytes(8).toString('hex')
  #count = 0

  constructor(trust: Trust | undefined) {
    this.#trust = trust
  }

  /** A name for a request that nobody has asked about before. */
  create(request: IncomingMessage): string {
    return this.#givenBy(request) ?? this.#next()
  }

  /** Keeps the name for those who handle the request later. */
  keep(request: NamedRequest, id: string): void {
    request[given] = id
  }

  /** The name that was kept, or a new one where nobody has come by before. */
  of(request: NamedRequest): string {
    return request[given] ?? this.create(request)
  }

  /** Counted, for a random name costs more than a health check; scattered, so that it does not tell how many came. */
  #next(): string {
    this.#count += 1
    return `${this.#process}.${(Math.imul(this.#count, scatter) >>> 0).toString(36)}`
  }

  #givenBy({ headers, socket }: IncomingMessage): string | undefined {
    if (!this.#trust?.(socket.remoteAddress ?? '', 0)) return undefined
    const theirs = headers['x-request-id']
    return typeof theirs === 'string' && harmlessId.test(theirs) ? theirs : undefined
  }
}
