import { z } from 'zod'
import { isSameAddress } from '../../../auth/auth-host.ts'
import { passwordOptions } from '../../../auth/auth-options.ts'
import { resetMailQuota } from '../../../auth/mail-quota.ts'
import { noPassword } from '../../../auth/passwords.ts'
import { freshTokenKey } from '../../../records/account.ts'
import { type AuthEndpoint, optionalText, readLoginBody } from './auth-endpoint.ts'
import { refuseSuperusers, requestLink, readLink, redeemLink, requireLink, type LinkToken } from './links.ts'

/** Sends a link that verifies an address, to those whose address is not verified yet. */
export const requestVerification: AuthEndpoint = {
  method: 'POST',
  path: 'request-verification',
  async handle(call) {
    refuseSuperusers(call, 'All superusers are verified by default.')
    await requestLink(call, { kind: 'verification', isWanted: (row) => row['verified'] !== true })
  },
}

const bodySchema = z.object({ token: optionalText })

/** Verifies the address that a link was sent to; using the link again changes nothing. */
export const confirmVerification: AuthEndpoint = {
  method: 'POST',
  path: 'confirm-verification',
  async handle(call) {
    const { parts, collection, request } = call
    refuseSuperusers(call, 'All superusers are verified by default.')
    const { token } = await readLoginBody(request, bodySchema)
    const read = await readLink(call, { text: token, type: 'verification', needs: address })
    const link = requireLink(withSameAddress(read))
    await redeemLink(call, link, async (tx, row) => {
      await resetMailQuota({ parts, tx }, { collection, kind: 'verification', subject: row.id })
      if (row['verified'] === true) return
      // The creator of the account may have set a password that cannot be used now, but could be one day.
      const secrets = passwordOptions(collection).enabled
        ? {}
        : { password: noPassword, tokenKey: freshTokenKey() }
      await parts.records.rows(tx).patch(collection, { id: row.id, verified: true, ...secrets })
    })
  },
}

const address = {
  claim: 'email',
  problem: { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' },
} as const

function withSameAddress(link: LinkToken): LinkToken {
  if (!link.row || isSameAddress(link.row, link.claims?.email)) return link
  const message = "The record email doesn't match with the requested token claims."
  return { ...link, problem: { code: 'validation_token_email_mismatch', message } }
}
