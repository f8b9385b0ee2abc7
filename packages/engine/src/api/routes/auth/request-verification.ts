import type { AuthEndpoint } from './auth-endpoint.ts'
import { refuseSuperusers, requestLink } from './link-request.ts'

/** Sends a link that verifies an address, to those whose address is not verified yet. */
export const requestVerification: AuthEndpoint = {
  method: 'POST',
  path: 'request-verification',
  async handle(call) {
    refuseSuperusers(call, 'All superusers are verified by default.')
    await requestLink(call, { kind: 'verification', isWanted: (row) => row['verified'] !== true })
  },
}
