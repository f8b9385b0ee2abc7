import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Trust } from './client-address.ts'

/** The header that finds a request again in the logs. */
export const requestIdHeader = 'X-Request-Id'

/** Ids that a proxy may set: they appear in headers and logs. */
const harmlessId = /^[A-Za-z0-9._:-]{1,64}$/

/** Odd, so that 2³² counts in a row give as many different numbers. */
const scatter = 0x9e_37_79_b1

/** Stored on the request itself: a separate map would cost more than the id. */
const given = Symbol('request id')

type NamedRequest = IncomingMessage & { [given]?: string }

/**
 * Names each request: by the id of a trusted proxy, so that both logs match, or by a new id. Ids from any
 * other client are ignored: it could make two requests look like one.
 */
export class RequestIds {
  readonly #trust: Trust | undefined
  /** Distinguishes this process from every other. */
  readonly #process = randomBytes(8).toString('hex')
  #count = 0

  constructor(trust: Trust | undefined) {
    this.#trust = trust
  }

  /** Creates an id for a request that has none yet. */
  create(request: IncomingMessage): string {
    return this.#givenBy(request) ?? this.#next()
  }

  /** Stores the id for later handlers of the request. */
  keep(request: NamedRequest, id: string): void {
    request[given] = id
  }

  /** Returns the stored id, or a new one if none is stored. */
  of(request: NamedRequest): string {
    return request[given] ?? this.create(request)
  }

  /**
   * Counts, because a random id costs more than a health check. Scatters, so that ids do not show the count.
   */
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
