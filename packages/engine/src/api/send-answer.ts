import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { worthCompressing, type Encoding, type CachedResponse } from '../cache/response-cache.ts'
import { tooManyRequests, toErrorBody } from '../errors.ts'

const year = 31_536_000

/** Headers of every response of a server, also on routes that the host adds; a route may replace one. */
export const safetyHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
} as const

/** Headers of every response of the record API. */
export const apiHeaders = {
  ...safetyHeaders,
  'Access-Control-Allow-Origin': '*',
  Vary: 'Origin',
  'X-XSS-Protection': '1; mode=block',
} as const

/** Returns the promise of https for a year, if people reach the site that way. */
export function transportHeaders(publicUrl = ''): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {}
  return { 'Strict-Transport-Security': `max-age=${year}; includeSubDomains` }
}

/** The type of every JSON response; without a charset, as clients expect it. */
export const jsonType = 'application/json'

/** Sends a value as JSON. As bytes: the framework would add a charset to text. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('Content-Type', jsonType).send(Buffer.from(JSON.stringify(value)))
}

const sharedHeaders = Object.entries({ ...apiHeaders, Vary: 'Origin, Accept-Encoding' }).flat()

/** A request whose response is already in memory. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Headers in addition to those of the response's kind; names and values alternate. */
  readonly also: readonly string[]
}

/** Sends a finished response: 304 if the client has it already, compressed if accepted and worth it. */
export function sendAnswer(exchange: Exchange, answer: CachedResponse): void {
  const send = (form: Form) => write(exchange, answer, form)
  const { headers } = exchange.request
  if (headers['if-none-match'] !== undefined && includesTag(headers['if-none-match'], answer.etag)) {
    send({ status: 304 })
    return
  }
  const accepted = headers['accept-encoding']
  const encoding = accepted && answer.bytes.length >= worthCompressing ? encodingFor(accepted) : undefined
  if (!encoding) {
    send({ status: 200, body: answer.body, size: answer.bytes.length })
    return
  }
  answer.encoded(encoding).then(
    (body) => send({ status: 200, body, size: body.length, encoding }),
    () => send({ status: 200, body: answer.body, size: answer.bytes.length }),
  )
}

interface Form {
  readonly status: 200 | 304
  readonly body?: Buffer | string
  readonly size?: number
  readonly encoding?: Encoding
}

function write(
  { response, also }: Exchange,
  answer: CachedResponse,
  { status, body, size, encoding }: Form,
): void {
  const headers = [...sharedHeaders, ...also]
  if (answer.isPersonal) headers.push('Cache-Control', 'no-store')
  else headers.push('Cache-Control', 'private, no-cache', 'ETag', answer.etag)
  if (size !== undefined) headers.push('Content-Type', jsonType, 'Content-Length', String(size))
  if (encoding) headers.push('Content-Encoding', encoding)
  response.writeHead(status, headers)
  // Node omits the body for HEAD.
  response.end(body)
}

function includesTag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim() === etag)
}

/** Returns the best encoding that the client accepts, brotli before gzip; undefined if it accepts neither. */
export function encodingFor(header: string): Encoding | undefined {
  const accepted = header.split(',').filter((part) => !/;q=0(?:\.0{1,3})?$/.test(part.replaceAll(' ', '')))
  const names = new Set(accepted.map((part) => part.split(';', 1).join('').trim().toLowerCase()))
  if (names.has('br')) return 'br'
  return names.has('gzip') || names.has('*') ? 'gzip' : undefined
}

const tooManyText = JSON.stringify(toErrorBody(tooManyRequests()))
const tooManyHeaders = Object.entries({
  ...apiHeaders,
  'Content-Type': jsonType,
  'Content-Length': String(Buffer.byteLength(tooManyText)),
}).flat()

/** Refuses a request of a caller who asked too often, with prepared bytes. */
export function sendTooMany({ response, also }: Exchange, retryAfterSeconds: number): void {
  response.writeHead(429, [...tooManyHeaders, ...also, 'Retry-After', String(retryAfterSeconds)])
  response.end(tooManyText, 'latin1')
}
