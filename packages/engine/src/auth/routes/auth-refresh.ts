import { unauthorized, wrongAuthCollection } from '../../errors.ts'
import { bareToken } from '../auth-service.ts'
import { authAnswer } from './auth-answer.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'

/** Exchanges a valid log-in for a fresh one; a token that may not be renewed comes back as it is. */
export const authRefresh: AuthEndpoint = {
  method: 'POST',
  path: 'auth-refresh',
  async answer(call) {
    const { parts, collection, request } = call
    const proven = await parts.auth.prove(bareToken(request.headers.authorization), 'auth')
    if (!proven) throw unauthorized()
    const { auth } = proven.remembered
    if (auth.collectionId !== collection.id) throw wrongAuthCollection(auth.collectionName)
    const row = await parts.records.findRow(collection, auth.id)
    if (!row) throw unauthorized()
    const context = await request.context()
    const kept = proven.claims.refreshable ? {} : { token: proven.token }
    return authAnswer(call, { row, context, ...kept })
  },
}
