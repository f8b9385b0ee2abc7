import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { shownUrl } from '../operations/logs/shown-url.ts'
import { ApiError, badRequest, cannotStore, tooLarge, toErrorBody, unavailable } from '../errors.ts'
import { sendJson } from './send-json.ts'

/** Full, over its quota, read-only, not ours. */
const diskProblems = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** Of this process, of the whole system. */
const tooManyFiles = new Set(['EMFILE', 'ENFILE'])

/** Turns any thrown value into the error shape; what was not expected is logged and shows nothing of itself. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { log: logger, id: requestId } = request
  const url = shownUrl(request.url)
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
  if (hasCode(error, diskProblems)) return cannotStore(error)
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
