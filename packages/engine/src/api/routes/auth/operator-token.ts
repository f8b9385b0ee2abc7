import type { FastifyRequest } from 'fastify'
import type { EngineParts } from '../../../engine-parts.ts'
import { notAllowed, refuse, unauthorized } from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import { mayOperate } from '../../../auth/auth-memory.ts'
import { bareToken } from '../../../auth/auth-service.ts'
import { tokenSeconds } from '../../../auth/tokens.ts'

/**
 * Issues a token with superuser rights to a record that may operate, for at most half an hour and as long as
 * its session. Requires a proof if the collection asks for any. The token cannot be renewed. Impersonators
 * get none. Throws 401 for guests and 403 for all others without the right.
 */
export async function operatorToken(parts: EngineParts, request: FastifyRequest): Promise<unknown> {
  const picker = pickerFor(request.parameters()['fields'])
  const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth', 'operator')
  if (!proven) throw unauthorized()
  const { claims, remembered } = proven
  const { collection, auth } = remembered
  // A token that cannot be renewed is an impersonator's, or an operator's already.
  if (!claims.refreshable || !mayOperate(remembered)) throw notAllowed()
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
