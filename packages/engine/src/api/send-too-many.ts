import { tooManyRequests, toErrorBody } from '../errors.ts'
import { apiHeaders, jsonType } from './headers.ts'
import type { Exchange } from './send-answer.ts'

const text = JSON.stringify(toErrorBody(tooManyRequests()))
const headers = Object.entries({
  ...apiHeaders,
  'Content-Type': jsonType,
  'Content-Length': String(Buffer.byteLength(text)),
}).flat()

/** Refuses a request of a caller who asked too often, with prepared bytes. */
export function sendTooMany({ response, also }: Exchange, retryAfterSeconds: number): void {
  response.writeHead(429, [...headers, ...also, 'Retry-After', String(retryAfterSeconds)])
  response.end(text, 'latin1')
}
