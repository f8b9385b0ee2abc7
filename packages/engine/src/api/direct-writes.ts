import type { IncomingMessage } from 'node:http'
import type { Caller } from '../auth/auth-service.ts'
import { guest } from '../auth/auth-service.ts'
import type { EngineParts } from '../engine-parts.ts'
import { tooManyRequests } from '../errors.ts'
import type { RequestLimit } from '../limits/rate-limits.ts'
import { labelsOf } from '../limits/request-labels.ts'
import type { RecordJson } from '../records/answer.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { SubmittedBody } from '../records/submitted-body.ts'
import type { BodyReader } from './bodies/body-reader.ts'
import type { DisposableBody } from './bodies/submitted.ts'
import type { Call } from './call.ts'
import { QuickContext, parametersOf } from './context.ts'
import { refusalOf } from './error-handler.ts'
import { apiHeaders, jsonType } from './headers.ts'
import { limitedCaller } from './limit-requests.ts'
import { pathOf } from './query-string.ts'
import { recordWrites, writeRoutes, type WriteTarget } from './record-writes.ts'
import { noteRequest } from './request-log.ts'
import type { SubmittedOptions } from './request.ts'
import { usualBodyLimit } from './request.ts'
import type { Exchange } from './send-answer.ts'

/** A request that writes one record. */
export interface DirectWrite extends WriteTarget {
  readonly method: keyof typeof recordWrites
  /** The pattern of its address. */
  readonly route: string
}

/** A request on its way. */
export interface DirectExchange extends Exchange {
  readonly id: string
  /** Milliseconds, when it arrived. */
  readonly began: number
}

/** What direct writes need of the server. */
export interface DirectWritesDependencies {
  readonly parts: EngineParts
  readonly bodies: BodyReader
  /** Who is connected, by way of proxies that are trusted. */
  readonly addressOf: (request: IncomingMessage) => string
}

// Whatever is spelled in another way goes by the framework, which knows how to read it.
const address = /^\/api\/collections\/([\w-]{1,100})\/records(?:\/([\w-]{1,100}))?(?:\?|$)/
const sharedHeaders = Object.entries(apiHeaders).flat()

/** What a request writes, if it is one that writes a record. */
export function directWriteOf({ method, url = '' }: IncomingMessage): DirectWrite | undefined {
  if (method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') return undefined
  const [, collection, id = ''] = address.exec(url) ?? []
  if (collection === undefined || (id === '') !== (method === 'POST')) return undefined
  return { method, collection, id, route: id === '' ? writeRoutes.new : writeRoutes.one }
}

/**
 * Answers writes of records without the framework: two thirds of what a vote cost was finding out what it is for.
 * The rules are those of every other request: limits, who asks, the shape of errors, and a line in the log.
 */
export class DirectWrites {
  readonly #server: DirectWritesDependencies
  /** Of new records, by collection; as many as there are collections. */
  readonly #limits = new Map<string, RequestLimit>()

  constructor(server: DirectWritesDependencies) {
    this.#server = server
  }

  async answer(exchange: DirectExchange, write: DirectWrite): Promise<void> {
    const { parts } = this.#server
    const call = new DirectCall(exchange.request, this.#server)
    let error: unknown
    try {
      const caller = await call.caller()
      if (parts.limits.isOn && !caller.isSuperuser) await this.#count(call, { ...write, caller })
      send(exchange, await recordWrites[write.method](parts, call, write))
    } catch (thrown) {
      error = thrown
      this.#refuse(exchange, thrown)
    }
    await call.end()
    this.#log(exchange, { call, error })
  }

  async #count(call: DirectCall, write: DirectWrite & { readonly caller: Caller }): Promise<void> {
    const wait = await this.#server.parts.limits.count(
      this.#limitOf(call.raw, write),
      limitedCaller(write.caller, call.ip),
    )
    if (wait > 0) throw tooManyRequests(wait)
  }

  #limitOf({ url = '' }: IncomingMessage, { method, route, collection: name }: DirectWrite): RequestLimit {
    const { collections, limits } = this.#server.parts
    const known = method === 'POST' ? this.#limits.get(name) : undefined
    if (known) return known
    const collection = collections.get(name)?.name
    const limit = limits.limitOf(labelsOf({ method, route, path: pathOf(url), collection }))
    if (method === 'POST' && collection !== undefined) this.#limits.set(name, limit)
    return limit
  }

  #refuse(exchange: DirectExchange, error: unknown): void {
    const { logger } = this.#server.parts
    const { request, response, id: requestId, also } = exchange
    const { body, headers } = refusalOf(error, { logger, url: request.url ?? '', requestId })
    sendJson({ ...exchange, response, also: [...also, ...Object.entries(headers).flat()] }, body, body.status)
  }

  #log(
    { request, response, id, began }: DirectExchange,
    { call, error }: { readonly call: DirectCall; readonly error: unknown },
  ): void {
    noteRequest(this.#server.parts.operations, {
      raw: request,
      url: request.url ?? '',
      id,
      ip: call.ip,
      status: response.statusCode,
      ms: performance.now() - began,
      auth: call.known.auth,
      error,
    })
  }
}

function send(exchange: DirectExchange, record: RecordJson | undefined): void {
  if (record) sendJson(exchange, record)
  else exchange.response.writeHead(204, [...sharedHeaders, ...exchange.also]).end()
}

function sendJson({ response, also }: DirectExchange, value: unknown, status = 200): void {
  const text = JSON.stringify(value)
  const size = ['Content-Type', jsonType, 'Content-Length', String(Buffer.byteLength(text))]
  // As text it leaves in one piece with its headers.
  response.writeHead(status, [...sharedHeaders, ...also, ...size]).end(text)
}

/** A request that the framework has not seen. */
class DirectCall implements Call {
  readonly raw: IncomingMessage
  readonly ip: string
  /** Who asks, as far as anybody has asked. */
  known: Caller = guest
  readonly #server: DirectWritesDependencies
  #isKnown = false
  #body: DisposableBody | undefined

  constructor(raw: IncomingMessage, server: DirectWritesDependencies) {
    this.raw = raw
    this.ip = server.addressOf(raw)
    this.#server = server
  }

  /** Asked once before its body and once after it: a session may end while it arrives. */
  async caller(): Promise<Caller> {
    const { authorization } = this.raw.headers
    if (authorization === undefined || this.#isKnown) return this.known
    const { auth } = this.#server.parts
    this.known = auth.recall(authorization) ?? (await auth.authenticate(authorization))
    this.#isKnown = true
    return this.known
  }

  async context(): Promise<RequestContext> {
    return new QuickContext(this.raw, await this.caller(), this.ip)
  }

  parameters(): Readonly<Record<string, string>> {
    return parametersOf(this.raw)
  }

  async submitted({ maxBytes = usualBodyLimit, message }: SubmittedOptions = {}): Promise<SubmittedBody> {
    this.#body = await this.#server.bodies.read(this.raw, { ip: this.ip, maxBytes, message })
    this.#isKnown = false
    return this.#body
  }

  /** Removes the files of its body. */
  async end(): Promise<void> {
    await this.#body?.dispose().catch((error: unknown) => this.#server.parts.logger.warn(error))
  }
}
