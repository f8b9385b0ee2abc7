import type { FieldError } from './schema/field.ts'

/** Details of an error by field; batch and realtime nest them. Unlike the message they are for programs. */
export interface ErrorData {
  readonly [name: string]: FieldError | ErrorData
}

/** An error as it goes over the wire. */
export interface ErrorBody {
  readonly data: ErrorData
  readonly message: string
  readonly status: number
}

/** The parts of an `ApiError`. */
export interface ApiErrorOptions {
  readonly status: number
  /** Stable, for programs and logs; never shown. */
  readonly code: string
  /** An error message that is safe to show. */
  readonly message: string
  readonly data?: ErrorData
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number | undefined
  /** For the log only. */
  readonly cause?: unknown
}

/** The one kind of error that reaches a client unchanged; everything else becomes a plain 500. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly data: ErrorData
  readonly retryAfter: number | undefined

  constructor({ status, code, message, data = {}, retryAfter, cause }: ApiErrorOptions) {
    // A refusal must cost less than a response, and its stack is never read.
    const { stackTraceLimit } = Error
    if (status < 500) Error.stackTraceLimit = 0
    super(message, cause === undefined ? undefined : { cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** 400: the request cannot be understood (filter, sort, paging, body). */
export function badRequest(message = 'Something went wrong while processing your request.'): ApiError {
  return new ApiError({ status: 400, code: 'bad_request', message })
}

/** 400: a create was refused; no field errors when it was the rule. */
export function failedToCreate(fieldErrors: ErrorData = {}): ApiError {
  return new ApiError({
    status: 400,
    code: 'failed_to_create',
    message: 'Failed to create record.',
    data: fieldErrors,
  })
}

/** 400: an update failed its validation. */
export function failedToUpdate(fieldErrors: ErrorData = {}): ApiError {
  return new ApiError({
    status: 400,
    code: 'failed_to_update',
    message: 'Failed to update record.',
    data: fieldErrors,
  })
}

/** 400: a delete is blocked by a required relation without cascade. */
export function requiredReference(): ApiError {
  const message =
    'Failed to delete record. Make sure that the record is not part of a required relation reference.'
  return new ApiError({ status: 400, code: 'required_reference', message })
}

/** 400: the secret of a login does not fit, or no account exists for it. */
export function failedToAuthenticate(): ApiError {
  return new ApiError({ status: 400, code: 'failed_to_authenticate', message: 'Failed to authenticate.' })
}

/** 400: a file that is not a backup of this engine. */
export function invalidBackup(cause?: unknown): ApiError {
  return new ApiError({
    status: 400,
    code: 'invalid_backup',
    message: 'Missing or invalid backup file.',
    cause,
  })
}

/** 401: the route needs a logged-in record. */
export function unauthorized(): ApiError {
  const message = 'The request requires valid record authorization token.'
  return new ApiError({ status: 401, code: 'unauthorized', message })
}

/** 403: the rule is `null` and the caller is not a superuser. */
export function superusersOnly(message = 'Only superusers can perform this action.'): ApiError {
  return new ApiError({ status: 403, code: 'superusers_only', message })
}

/** 403: a superuser route and another auth record. */
export function notAllowed(): ApiError {
  const message = 'The authorized record is not allowed to perform this action.'
  return new ApiError({ status: 403, code: 'not_allowed', message })
}

/** 403: a superuser-only name (`@request.` or `@collection.`) in a client's filter or sort. */
export function superusersOnlyFilter(prefix: '@request.' | '@collection.'): ApiError {
  return superusersOnly(`Only superusers can filter by ${prefix}`)
}

/** 403: a way to log in that the collection does not offer. */
export function loginMethodDisabled(method: 'password' | 'OTP' | 'OAuth2'): ApiError {
  const message = `The collection is not configured to allow ${method} authentication.`
  return new ApiError({ status: 403, code: `${method.toLowerCase()}_disabled`, message })
}

/** 403: a token of another auth collection; `name` is the collection of the token. */
export function wrongAuthCollection(name: string): ApiError {
  const message = `The request requires auth record from ${name} collection.`
  return new ApiError({ status: 403, code: 'wrong_auth_collection', message })
}

/** 404: no such record or path, or a rule that hides it. */
export function notFound(message = "The requested resource wasn't found."): ApiError {
  return new ApiError({ status: 404, code: 'not_found', message })
}

/** 404: unknown collection on a record route. */
export function missingCollection(): ApiError {
  return new ApiError({ status: 404, code: 'missing_collection', message: 'Missing collection context.' })
}

/** 404: unknown collection on an auth or file route. */
export function missingCollectionContext(): ApiError {
  const message = 'Missing or invalid collection context.'
  return new ApiError({ status: 404, code: 'missing_collection_context', message })
}

/** 404: an auth route of a collection that is not an auth collection. */
export function missingAuthCollection(): ApiError {
  const message = 'Missing or invalid auth collection context.'
  return new ApiError({ status: 404, code: 'missing_auth_collection', message })
}

/** 413: the body is over the limit. */
export function tooLarge(): ApiError {
  return new ApiError({ status: 413, code: 'too_large', message: 'Request entity too large.' })
}

/** 408: the body arrives too slowly to be waited for. */
export function tooSlow(): ApiError {
  return new ApiError({ status: 408, code: 'too_slow', message: 'The request took too long to arrive.' })
}

/** 429: the caller is over a rate limit. */
export function tooManyRequests(retryAfterSeconds?: number): ApiError {
  return new ApiError({
    status: 429,
    code: 'too_many_requests',
    message: 'Too Many Requests.',
    retryAfter: retryAfterSeconds,
  })
}

/** 503: the server is too busy or going down; nothing was written. */
export function unavailable(retryAfterSeconds?: number): ApiError {
  return new ApiError({
    status: 503,
    code: 'unavailable',
    message: 'The server is busy. Please try again shortly.',
    retryAfter: retryAfterSeconds,
  })
}

/** Checks whether an error says that others are in the way: trying again may help. */
export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable'
}

/** 503: a query exceeded its time limit. The query or the load may be the cause. */
export function queryTimedOut(): ApiError {
  return new ApiError({
    status: 503,
    code: 'took_too_long',
    message: 'This took too long and was ended. Please ask for less, or try again later.',
    retryAfter: 10,
  })
}

/** 503: the database is unreachable; whether a write in progress took place is unknown. */
export function databaseUnreachable(cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: 'database_away',
    message: 'The server is busy. Please try again shortly.',
    retryAfter: 2,
    cause,
  })
}

/** Checks whether the outcome of a failed write is unknown: the database went away, perhaps in the commit. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'database_away'
}

/** 503: the disk is full or cannot be written to; nothing was written. */
export function diskNotWritable(cause: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: 'cannot_store',
    message: 'Nothing can be saved at the moment. Please try again later.',
    retryAfter: 30,
    cause,
  })
}

/**
 * Checks whether a write failed because the disk is full or over its quota: this machine's, or PostgreSQL's.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && fullCodes.has(String(error.code))) return true
  return 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === sqliteFull
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** 503: files can be neither kept nor read now; nothing was written. */
export function storageUnavailable(cause?: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: 'storage_unavailable',
    message: 'Files cannot be stored or read at the moment. Please try again shortly.',
    retryAfter: 10,
    cause,
  })
}

/** One field, and its error message. */
export interface FieldProblem extends FieldError {
  readonly field: string
}

/** Details of a refusal. */
export interface RefusalOptions {
  readonly status?: number
  readonly code?: string
  readonly data?: ErrorData
}

/**
 * For hooks: refuses a request with an error message of the feature, or a write because of one field. The
 * latter looks like any failed validation of the write that the hook belongs to.
 */
export function refuse(problem: FieldProblem): ApiError
export function refuse(message: string, options?: RefusalOptions): ApiError
export function refuse(problem: string | FieldProblem, options: RefusalOptions = {}): ApiError {
  if (typeof problem !== 'string') return new FieldRefusal(problem)
  const { status = 400, code = 'refused', data = {} } = options
  return new ApiError({ status, code, message: problem, data })
}

/** 400: a hook refuses a field. The code that runs the hook knows which write that refuses. */
export class FieldRefusal extends ApiError {
  constructor({ field, ...problem }: FieldProblem) {
    super({ status: 400, code: 'refused', message: problem.message, data: { [field]: problem } })
  }
}

/** Returns the body for any thrown value; only an `ApiError` shows its own message. */
export function toErrorBody(error: unknown): ErrorBody {
  if (!(error instanceof ApiError))
    return { data: {}, message: 'Something went wrong while processing your request.', status: 500 }
  return { data: error.data, message: error.message, status: error.status }
}
