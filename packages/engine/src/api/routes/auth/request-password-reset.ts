import { refuse } from '../../../errors.ts'
import { passwordOptions } from '../../../auth/auth-options.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { requestLink } from './link-request.ts'

/** Sends a link that sets a new password. */
export const requestPasswordReset: AuthEndpoint = {
  method: 'POST',
  path: 'request-password-reset',
  async handle(call) {
    if (!passwordOptions(call.collection).enabled)
      throw refuse('The collection is not configured to allow password authentication.')
    await requestLink(call, { kind: 'passwordReset', isWanted: () => true })
  },
}
