import { unauthorized, wrongAuthCollection } from '../../../errors.ts'
import { tokenKeyOf } from '../../../auth/auth-memory.ts'
import { bareToken } from '../../../auth/auth-service.ts'
import { renewSession } from '../../../auth/renew-session.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'

/** Exchanges a valid login for a fresh one of the same session; a token that may not be renewed comes back as it is. */
export const authRefresh: AuthEndpoint = {
  method: 'POST',
  path: 'auth-refresh',
  async handle(call) {
    const { parts, collection, request } = call
    const token = bareToken(request.headers.authorization)
    const proven = await parts.auth.prove(token, 'auth')
    if (!proven) throw (await parts.auth.refusalOf(token)) ?? unauthorized()
    const { auth } = proven.remembered
    if (auth.collectionId !== collection.id) throw wrongAuthCollection(auth.collectionName)
    const row = await parts.records.rows().find(collection, auth.id)
    // Another node may have ended this token a moment ago: the row knows.
    if (!row || tokenKeyOf(row) !== proven.remembered.tokenKey) throw unauthorized()
    const context = await request.context()
    const { refreshable, sid } = proven.claims
    if (!refreshable) return authAnswer(call, { row, context, token: proven.token })
    if (sid === undefined) return authAnswer(call, { row, context })
    await renewSession(parts, sid)
    const renewed = await parts.auth.sign({ collection, row }, { type: 'auth', claims: { sid } })
    return authAnswer(call, { row, context, token: renewed })
  },
}
