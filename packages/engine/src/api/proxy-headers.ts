import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyServerOptions } from 'fastify'

/** Whether the neighbour at `address` is believed about the one before it; hop 0 is the connected peer. */
type Trust = (address: string, hop: number) => boolean

/**
 * Returns the trust of a setting; undefined if no proxy is trusted. `true` trusts only the direct neighbour:
 * it knows its peer, but any client may have written the rest of the header.
 */
export function trustOf(setting: FastifyServerOptions['trustProxy']): Trust | undefined {
  if (setting === undefined || setting === false) return undefined
  if (setting === true) return (_address, hop) => hop === 0
  if (typeof setting === 'function') return setting
  const addresses = typeof setting === 'string' ? setting.split(',').map((part) => part.trim()) : setting
  return proxyAddress.compile(addresses)
}

/** Reads the address of a client from a request that the framework has not seen. */
export function addressReader(trust: Trust | undefined): (request: IncomingMessage) => string {
  if (!trust) return ({ socket }) => socket.remoteAddress ?? ''
  return (request) => proxyAddress(request, trust)
}

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
