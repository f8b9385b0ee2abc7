import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { tokenKeyOf, mayOperate } from '../../../auth/auth-cache.ts'
import { bareToken } from '../../../auth/auth-service.ts'
import { renewSession } from '../../../auth/sessions.ts'
import { tokenSeconds } from '../../../auth/tokens.ts'
import type { EngineParts } from '../../../engine-parts.ts'
import {
  unauthorized,
  wrongAuthCollection,
  notAllowed,
  notFound,
  superusersOnly,
  refuse,
} from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import type { Collection } from '../../../records/collections.ts'
import { toServerRecord } from '../../../records/stored-row.ts'
import { isOperatorOf } from '../../../records/write/write-context.ts'
import { aboveMaximum, belowMinimum } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'
import { authAnswer } from './auth-answer.ts'
import {
  type AuthEndpoint,
  loadingFailed,
  readLoginBody,
  requireValid,
  requireOwnRow,
} from './auth-endpoint.ts'

/** Exchanges a valid login for a fresh one of the same session; a token that may not be renewed comes back as it is. */
export const authRefresh: AuthEndpoint = {
  method: 'POST',
  path: 'auth-refresh',
  async handle(call) {
    const { parts, collection, request } = call
    const token = bareToken(request.headers.authorization)
    const proven = await parts.auth.prove(token, 'auth')
    if (!proven) throw (await parts.auth.refusalOf(token)) ?? unauthorized()
    const { auth } = proven.cached
    if (auth.collectionId !== collection.id) throw wrongAuthCollection(auth.collectionName)
    const row = await parts.records.rows().find(collection, auth.id)
    // Another node may have ended this token a moment ago: the row knows.
    if (!row || tokenKeyOf(row) !== proven.cached.tokenKey) throw unauthorized()
    const context = await request.context()
    const { refreshable, sid } = proven.claims
    if (!refreshable) return authAnswer(call, { row, context, token: proven.token })
    if (sid === undefined) return authAnswer(call, { row, context })
    await renewSession(parts, sid)
    const renewed = await parts.auth.sign({ collection, row }, { type: 'auth', claims: { sid } })
    return authAnswer(call, { row, context, token: renewed })
  },
}

/** No impersonation lasts longer; a longer one is requested again, and recorded again. */
const maxSeconds = 3600

const impersonateSchema = z.object({ duration: z.coerce.number().int().nullish() })

/**
 * Returns a token of another account to a superuser, and records who got it. It cannot be renewed. `duration`
 * is in seconds, an hour at most. 0 is an hour, or as long as logins of the collection last if that is less.
 */
export const impersonate: AuthEndpoint = {
  method: 'POST',
  path: 'impersonate/:id',
  async handle(call) {
    const { parts, collection, request, id } = call
    const context = await request.context()
    const by = context.auth
    if (!by) throw unauthorized()
    if (!context.isSuperuser) throw notAllowed()
    // The rights of an operator end when they are revoked; a superuser's token would outlast them.
    if (isOperatorOf(context, collection)) throw superusersOnly()
    const row = await parts.records.rows().find(collection, id)
    if (!row) throw notFound()
    parts.auth.requireOpen(collection, row)
    const duration = (await readLoginBody(request, impersonateSchema)).duration ?? 0
    requireValid(loadingFailed, { duration: durationProblem(duration) })
    const seconds = duration || usualSeconds(collection)
    const record = toServerRecord(collection, row)
    await parts.records.transaction(async (tx) => {
      await parts.options.onImpersonate?.({ collection: collection.name, record, by, seconds }, tx)
    })
    const account = { collection: collection.id, id }
    const token = await parts.auth.issue(account, { type: 'auth', refreshable: false, seconds })
    return authAnswer(call, { row, context, token })
  },
}

function durationProblem(duration: number): FieldError | undefined {
  if (duration < 0) return belowMinimum(0)
  return duration > maxSeconds ? aboveMaximum(maxSeconds) : undefined
}

function usualSeconds({ authOptions }: Collection): number {
  return Math.min(maxSeconds, tokenSeconds('auth', authOptions))
}

/**
 * Issues a token with superuser rights to a record that may operate, for at most half an hour and as long as
 * its session. Requires a proof if the collection asks for any. The token cannot be renewed. Impersonators
 * get none. Throws 401 for guests and 403 for all others without the right.
 */
export async function operatorToken(parts: EngineParts, request: FastifyRequest): Promise<unknown> {
  const picker = pickerFor(request.parameters()['fields'])
  const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth', 'operator')
  if (!proven) throw unauthorized()
  const { claims, cached } = proven
  const { collection, auth } = cached
  // A token that cannot be renewed is an impersonator's, or an operator's already.
  if (!claims.refreshable || !mayOperate(cached)) throw notAllowed()
  const { sid } = claims
  if (sid === undefined) throw refuse('Please log in again.', { code: 'no_session' })
  const row = await parts.records.rows().find(collection, auth.id)
  if (!row) throw unauthorized()
  const context = await request.context()
  await parts.guardProof({ context, collection, row })

  const now = Math.floor(parts.now().getTime() / 1000)
  const seconds = Math.min(tokenSeconds('operator', collection.authOptions), claims.exp - now)
  await parts.options.onOperation?.({
    by: auth,
    action: 'operate',
    collection: collection.name,
    record: auth.id,
  })
  const token = await parts.auth.sign({ collection, row }, { type: 'operator', seconds, claims: { sid } })
  const record = await parts.records.as(context).present({ collection, row })
  return picker.apply({ token, record, expires: new Date((now + seconds) * 1000).toISOString() })
}

/** A short token for downloads of protected files; guests get 401. */
export async function fileToken(parts: EngineParts, request: FastifyRequest): Promise<unknown> {
  const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth', 'operator')
  if (!proven) throw unauthorized()
  return pickerFor(request.parameters()['fields']).apply({ token: await parts.auth.fileToken(proven) })
}

/** Logs the caller out everywhere: every token, session and stream ends, this one included. */
export const revokeSessions: AuthEndpoint = {
  method: 'POST',
  path: 'revoke-sessions',
  async handle(call) {
    const { id } = await requireOwnRow(call)
    await call.parts.auth.revokeTokens({ collection: call.collection.id, id })
  },
}
