import type { AuthEndpoint } from './auth-endpoint.ts'
import { requireOwnRow } from './own-row.ts'

/** Logs the caller out everywhere: every token, session and stream ends, this one included. */
export const revokeSessions: AuthEndpoint = {
  method: 'POST',
  path: 'revoke-sessions',
  async handle(call) {
    const { id } = await requireOwnRow(call)
    await call.parts.auth.revokeTokens({ collection: call.collection.id, id })
  },
}
