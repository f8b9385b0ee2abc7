import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../lib/logger.ts'
import { shownUrl } from '../operations/logs/shown-url.ts'
import {
  ApiError,
  badRequest,
  cannotStore,
  tooLarge,
  toErrorBody,
  unavailable,
  type ErrorBody,
} from '../errors.ts'
import { sendJson } from './send-json.ts'

/** Full, over its quota, read-only, not ours. */
const diskProblems = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** Of this process, of the whole system. */
const tooManyFiles = new Set(['EMFILE', 'ENFILE'])

/** Where something failed, for the log. */
export interface FailedRequest {
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly url: string
  readonly requestId: string
}

/** What is answered where something failed. */
export interface Refusal {
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
}

/** Turns any thrown value into the error shape; what nobody expected is logged and shows nothing of itself. */
export function refusalOf(error: unknown, { logger, url: asked, requestId }: FailedRequest): Refusal {
  const known = knownError(error)
  const url = shownUrl(asked)
  if (!(known instanceof ApiError)) logger.error({ err: error, url, requestId }, 'request failed')
  else if (known.cause !== undefined) logger.warn({ err: known.cause, url, requestId }, known.message)
  const body = toErrorBody(known)
  const retryAfter = known instanceof ApiError ? known.retryAfter : undefined
  return {
    body,
    headers: {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      // Nobody waits for the rest of what did not arrive in time.
      ...(body.status === 408 && { Connection: 'close' }),
    },
  }
}

/** Answers a request of the framework whose handler has failed. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { log: logger, url, id: requestId } = request
  const { body, headers } = refusalOf(error, { logger, url, requestId })
  void sendJson(reply.headers(headers).code(body.status), body)
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
