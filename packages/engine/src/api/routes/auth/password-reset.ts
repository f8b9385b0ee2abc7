import { z } from 'zod'
import { isSameAddress } from '../../../auth/auth-host.ts'
import { passwordOptions } from '../../../auth/auth-options.ts'
import { resetMailQuota } from '../../../auth/mail-quota.ts'
import { refuse } from '../../../errors.ts'
import { freshTokenKey } from '../../../records/account.ts'
import type { Collection } from '../../../records/collections.ts'
import { passwordProblem } from '../../../records/write/checks.ts'
import { characterCount } from '../../../schema/cast.ts'
import { lengthOutOfRange, valuesMismatch } from '../../../schema/field-errors.ts'
import type { FieldError } from '../../../schema/field.ts'
import { type AuthEndpoint, optionalText, readLoginBody, requiredText } from './auth-endpoint.ts'
import { requestLink, readLink, redeemLink, requireLink } from './links.ts'

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

const bodySchema = z.object({ token: optionalText, password: optionalText, passwordConfirm: optionalText })

/** Sets a new password by the link in a mail. Ends every token of the account, the link's own included. */
export const confirmPasswordReset: AuthEndpoint = {
  method: 'POST',
  path: 'confirm-password-reset',
  async handle(call) {
    const { parts, collection, request } = call
    const { token, password, passwordConfirm } = await readLoginBody(request, bodySchema)
    const link = requireLink(await readLink(call, { text: token, type: 'passwordReset' }), {
      password: lengthProblem(collection, password),
      passwordConfirm: requiredText(passwordConfirm, Infinity) ?? mismatch(password, passwordConfirm),
    })
    const problem = passwordProblem(collection, password)
    if (problem) throw refuse('Failed to set new password.', { data: { password: problem } })
    const hash = await parts.auth.passwords.hash(password)
    await redeemLink(call, link, async (tx, row) => {
      // The link came by mail: its holder reads the mail of that address.
      const isVerified = row['verified'] === true || isSameAddress(row, link.claims?.email)
      const values = { password: hash, tokenKey: freshTokenKey(), verified: isVerified }
      await parts.records.rows(tx).patch(collection, { id: row.id, ...values })
      await resetMailQuota({ parts, tx }, { collection, kind: 'passwordReset', subject: row.id })
    })
  },
}

function lengthProblem(collection: Collection, password: string): FieldError | undefined {
  const field = collection.field('password')
  const min = field?.type === 'password' ? (field.min ?? 1) : 1
  if (password === '') return requiredText(password)
  const length = characterCount(password)
  return length < min || length > 255 ? lengthOutOfRange(min, 255) : undefined
}

function mismatch(password: string, passwordConfirm: string): FieldError | undefined {
  return password === passwordConfirm ? undefined : valuesMismatch
}
