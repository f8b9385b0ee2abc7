import { failedToAuthenticate, refuse } from '../../../errors.ts'
import type { RequestContext } from '../../../records/request-context.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { superusersCollection } from '../../../records/system-collections.ts'
import { tokenKeyOf } from '../../../auth/auth-memory.ts'
import { toAuthRecord } from '../../../records/account.ts'
import { secondFactor } from '../../../auth/mfa.ts'
import type { LoginMethod } from '../../../auth/mfa.ts'
import { startSession } from '../../../auth/start-session.ts'
import type { AuthCall } from './auth-endpoint.ts'
import { StatusAnswer } from './status-answer.ts'

/** A login that succeeded, up to the collection's auth rule. */
export interface FinishedLogin {
  readonly row: StoredRow
  readonly context: RequestContext
  /** How it was proven who it is, where a second way may be asked for and a session begins. */
  readonly method?: LoginMethod
  /** The login that this one completes. */
  readonly mfaId?: string
  /** The host has proven who it is in a way of its own: no second one is asked for. */
  readonly isProvenByHost?: boolean
  /** Given back as it is; that of a new session when absent. */
  readonly token?: string
  /** What the provider said, after OAuth2. */
  readonly meta?: object
}

/**
 * The answer to every login: the record as it sees itself, and a token; or 401 with the id under which a second
 * way to log in is asked for. Throws 403 when the auth rule says no, and what is thrown where nobody gets in.
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

/** Lets the host refuse a login by password or code, and goes on with the account as the host left it. */
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
