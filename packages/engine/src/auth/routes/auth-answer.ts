import { refuse } from '../../errors.ts'
import type { RequestContext } from '../../records/request-context.ts'
import type { StoredRow } from '../../records/stored-row.ts'
import { superusersCollection, toAuthRecord } from '../auth-memory.ts'
import type { AuthCall } from './auth-endpoint.ts'
import { picked } from './picked.ts'

/** A log-in that succeeded, up to the collection's auth rule. */
export interface FinishedLogin {
  readonly row: StoredRow
  readonly context: RequestContext
  /** Given back as it is; a fresh one when absent. */
  readonly token?: string
  /** What the provider said, after OAuth2. */
  readonly meta?: object
}

/** The answer to every log-in: the record as it sees itself, and a token. Throws 403 when the auth rule says no. */
export async function authAnswer(call: AuthCall, login: FinishedLogin): Promise<unknown> {
  const { parts, collection, request } = call
  const { row, meta } = login
  await requireAuthRule(call, login)
  const self: RequestContext = {
    ...login.context,
    kind: 'default',
    auth: toAuthRecord(collection, row),
    isSuperuser: collection.name === superusersCollection,
  }
  const { expand } = request.parameters()
  const record = await parts.records.present(self, collection, row, { expand })
  const token = login.token ?? (await parts.auth.issueToken(collection.id, row.id))
  return picked(request, { record, token, ...(meta && { meta }) })
}

async function requireAuthRule(
  { parts, collection }: AuthCall,
  { row, context }: FinishedLogin,
): Promise<void> {
  const rule = collection.rules.auth
  if (rule === '' || (await parts.records.matches(context, collection, rule, row))) return
  throw refuse("The request doesn't satisfy the collection requirements to authenticate.", {
    status: 403,
    code: 'auth_rule',
  })
}
