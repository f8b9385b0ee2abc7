import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  ApiError,
  badRequest,
  diskNotWritable,
  tooLarge,
  toErrorBody,
  unavailable,
  refuse,
} from '../errors.ts'
import { redactUrl } from '../operations/logs/logs.ts'
import { pathOf } from './request.ts'
import { requestIdHeader } from './proxy-headers.ts'
import { sendJson, jsonType, safetyHeaders } from './send-answer.ts'

/** Full, over its quota, read-only, not ours. */
const diskProblems = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** Of this process, of the whole system. */
const tooManyFiles = new Set(['EMFILE', 'ENFILE'])

/** Turns any thrown value into the error shape; what was not expected is logged and shows nothing of itself. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { log: logger, id: requestId } = request
  const url = redactUrl(request.url)
  const known = knownError(error)
  if (!(known instanceof ApiError)) logger.error({ err: error, url, requestId }, 'request failed')
  else if (known.cause !== undefined) logger.warn({ err: known.cause, url, requestId }, known.message)
  const body = toErrorBody(known)
  const retryAfter = known instanceof ApiError ? known.retryAfter : undefined
  if (retryAfter !== undefined) void reply.header('Retry-After', String(retryAfter))
  // The rest of a body that did not arrive in time is not waited for.
  if (body.status === 408) void reply.header('Connection', 'close')
  void sendJson(reply.code(body.status), body)
}

function knownError(error: unknown): unknown {
  if (hasCode(error, diskProblems)) return diskNotWritable(error)
  if (hasCode(error, tooManyFiles)) return unavailable(5)
  if (error instanceof ApiError || !isFastifyError(error)) return error
  if (error.statusCode === 413) return tooLarge()
  if (error.statusCode === 415) return badRequest('Unsupported Content-Type.')
  return error.statusCode !== undefined && error.statusCode < 500 ? badRequest() : error
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

/**
 * Returns the address of a request as routes can read it, without the host that proxies put before it. If the
 * path cannot be decoded, each `%` in it is escaped, so that it is not found.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  const local = url.startsWith('/') ? url : url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/'
  if (!local.includes('%')) return local
  const path = pathOf(local)
  return isDecodable(path) ? local : path.replaceAll('%', '%25') + local.slice(path.length)
}

/** Answers an invalid HTTP request in the error shape and hangs up: the bytes after it cannot be parsed. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  if (socket.writable && socket.bytesWritten === 0) {
    const { status, line } = answers[error.code ?? ''] ?? { status: 400, line: '400 Bad Request' }
    const text = JSON.stringify(toErrorBody(status === 400 ? badRequest() : refuse(line, { status })))
    const headers = { ...lastHeaders(text), [requestIdHeader]: randomUUID() }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${line}`, ...lines, '', text].join('\r\n'))
  }
  socket.destroySoon()
}

/** Checks whether a request names more than one host: its target is ambiguous then (RFC 9112, 3.2). */
export function hasMultipleHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/**
 * Answers 400 in the error shape and hangs up, before any route sees the request; `also` has more headers.
 */
export function sendBadRequest(response: ServerResponse, also: readonly string[]): void {
  const text = JSON.stringify(toErrorBody(badRequest()))
  response.writeHead(400, [...Object.entries(lastHeaders(text)).flat(), ...also]).end(text)
}

function lastHeaders(text: string): Record<string, string> {
  return {
    ...safetyHeaders,
    'Content-Type': jsonType,
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }
}

const answers: Readonly<Record<string, { status: number; line: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, line: '408 Request Timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, line: '431 Request Header Fields Too Large' },
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
