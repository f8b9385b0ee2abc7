import type { ProvenLogin } from '../../../auth/auth-host.ts'
import { tokenKeyOf } from '../../../auth/auth-cache.ts'
import { secondFactor, type LoginMethod } from '../../../auth/mfa.ts'
import { startSession } from '../../../auth/sessions.ts'
import { failedToAuthenticate, refuse, missingAuthCollection, notFound } from '../../../errors.ts'
import { toAuthRecord } from '../../../records/account.ts'
import { superusersCollection } from '../../../records/collections.ts'
import type { RequestContext } from '../../../records/request-context.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { type AuthCall, StatusAnswer } from './auth-endpoint.ts'

/** A login that succeeded, up to the collection's auth rule. */
interface FinishedLogin {
  readonly row: StoredRow
  readonly context: RequestContext
  /** The login method, if a second factor may be required and a session begins. */
  readonly method?: LoginMethod
  /** The login that this one completes. */
  readonly mfaId?: string
  /** The host has proven the identity in a way of its own: no second factor is required. */
  readonly isProvenByHost?: boolean
  /** Returned unchanged; the token of a new session if absent. */
  readonly token?: string
  /** Data from the provider, after OAuth2. */
  readonly meta?: object
}

/**
 * Answers every login: the record as its owner sees it, and a token; or 401 with the id for the second
 * factor. Throws 403 if the auth rule refuses, and the refusal of a barred account.
 */
export async function authAnswer(call: AuthCall, proven: FinishedLogin): Promise<unknown> {
  const { parts, collection, request } = call
  parts.auth.requireOpen(collection, proven.row)
  const login = await askHost(call, proven)
  const { row, meta } = login
  await requireAuthRule(call, login)
  const mfaId = login.method && (await secondFactor(call, { ...login, method: login.method }))
  if (mfaId) return new StatusAnswer(401, { mfaId })
  const self: RequestContext = {
    ...login.context,
    kind: 'default',
    auth: toAuthRecord(collection, row),
    isSuperuser: collection.name === superusersCollection,
  }
  const { expand } = request.parameters()
  const record = await parts.records.as(self).present({ collection, row }, { expand })
  const userAgent = request.headers['user-agent']
  const isProven = login.isProvenByHost ?? login.method !== undefined
  const session = { collection, row, ip: request.ip, userAgent, isProven }
  const token = login.token ?? (await startSession(parts, session))
  return { record, token, ...(meta && { meta }) }
}

/**
 * Lets the host refuse a login by password or code. Returns the login with the account as the host left it.
 */
async function askHost({ parts, collection }: AuthCall, login: FinishedLogin): Promise<FinishedLogin> {
  const { onLogin } = parts.options
  if (!onLogin || !(login.method === 'password' || login.method === 'otp')) return login
  await onLogin({ collection: collection.name, id: login.row.id })
  const row = await parts.records.rows().find(collection, login.row.id)
  if (!row || tokenKeyOf(row) !== tokenKeyOf(login.row)) throw failedToAuthenticate()
  return { ...login, row }
}

async function requireAuthRule(
  { parts, collection }: AuthCall,
  { row, context }: FinishedLogin,
): Promise<void> {
  const rule = collection.rules.auth
  if (rule === '' || (await parts.records.as(context).matches({ collection, rule, row }))) return
  throw refuse("The request doesn't satisfy the collection requirements to authenticate.", {
    status: 403,
    code: 'auth_rule',
  })
}

/** Logs the sender of a request in to an account that the host knows to be theirs. */
export async function logInByHost(
  { parts, request }: Pick<AuthCall, 'parts' | 'request'>,
  { collection: name, id }: ProvenLogin,
): Promise<unknown> {
  const collection = parts.collections.get(name)
  if (!collection?.isAuth) throw missingAuthCollection()
  const row = await parts.records.rows().find(collection, id)
  if (!row) throw notFound()
  const context = await request.context()
  return authAnswer({ parts, request, collection, id }, { row, context, isProvenByHost: true })
}
