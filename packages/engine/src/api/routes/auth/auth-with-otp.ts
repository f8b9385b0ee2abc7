import { z } from 'zod'
import { mfaOptions, otpOptions } from '../../../auth/auth-options.ts'
import { compareWithGuessLimit } from '../../../auth/auth-origins.ts'
import { createOtp, decoyId, consumeOtp, countTry, findOtp } from '../../../auth/otps.ts'
import { findByUnique } from '../../../auth/accounts.ts'
import { mailRequesterOf } from '../../../auth/mail-quota.ts'
import { noPassword } from '../../../auth/passwords.ts'
import { loginMethodDisabled, refuse, type ApiError } from '../../../errors.ts'
import { freshTokenKey } from '../../../records/account.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { toText } from '../../../schema/cast.ts'
import { identityAddress } from '../../../schema/fields/email.ts'
import { authAnswer } from './auth-answer.ts'
import {
  type AuthCall,
  type AuthEndpoint,
  optionalText,
  readLogin,
  requiredText,
  requireValid,
  validationFailed,
} from './auth-endpoint.ts'
import { withFixedDuration, addressProblem } from './links.ts'

const loginSchema = z.object({ otpId: optionalText, password: optionalText, mfaId: optionalText })

/**
 * Logs in with a code that was sent by mail. It works once; unknown ids and wrong codes get the same
 * response.
 */
export const authWithOTP: AuthEndpoint = {
  method: 'POST',
  path: 'auth-with-otp',
  async handle(call) {
    const { parts, collection, request } = call
    if (!otpOptions(collection).enabled) throw loginMethodDisabled('OTP')
    const { context, body, mfaId } = await readLogin(request, { kind: 'otp', schema: loginSchema })
    const { otpId, password } = body
    requireValid(validationFailed, { otpId: requiredText(otpId), password: requiredText(password, 71) })
    const otp = await findOtp(call, otpId)
    if (otp) await countTry(parts, otp)
    const subject = toText(otp?.['recordRef'] ?? otpId)
    const fits = await compareWithGuessLimit(parts, {
      action: 'otp',
      collection,
      subject,
      ip: request.ip,
      compare: () => parts.auth.passwords.verify(password, toText(otp?.['password'])),
    })
    if (!otp || !fits) throw invalid()
    const row = await useOtp(call, otp)
    return authAnswer(call, { row, context, method: 'otp', mfaId })
  },
}

/** Uses the code up. The code proves access to the mail of the address that it was sent to. */
async function useOtp({ parts, collection }: AuthCall, otp: StoredRow): Promise<StoredRow> {
  const id = toText(otp['recordRef'])
  const used = await parts.records.transaction(async (tx) => {
    const rows = parts.records.rows(tx)
    if (!(await tx.lock(collection.name, id)) || !(await consumeOtp(tx, otp))) return undefined
    const row = await rows.find(collection, id)
    const isProven = row && otp['sentTo'] !== '' && row['email'] === otp['sentTo']
    if (!isProven || row['verified'] === true) return row
    // The creator of this account never proved the address: their password and tokens end here, unless the
    // password is only half of a login.
    const secrets = mfaOptions(collection).enabled ? {} : { password: noPassword, tokenKey: freshTokenKey() }
    await rows.patch(collection, { id, verified: true, ...secrets })
    return rows.find(collection, id)
  })
  if (!used) throw invalid()
  return used
}

function invalid(): ApiError {
  return refuse('Invalid or expired OTP.', { code: 'invalid_otp' })
}

const requestSchema = z.object({ email: optionalText, mfaId: optionalText })

/** Sends a login code if an account has the address; the response does not show whether one has. */
export const requestOTP: AuthEndpoint = {
  method: 'POST',
  path: 'request-otp',
  async handle({ parts, collection, request }) {
    if (!otpOptions(collection).enabled) throw loginMethodDisabled('OTP')
    const { body, mfaId } = await readLogin(request, { kind: 'otp', schema: requestSchema })
    requireValid(validationFailed, { email: addressProblem(body.email) })
    return withFixedDuration(async () => {
      const row = await findByUnique(parts.records.rows(), { collection, field: 'email', value: body.email })
      const recordRef = row?.id ?? decoyId({ parts, collection }, identityAddress(body.email))
      const { ip } = request
      const requester = await mailRequesterOf(parts, { collection, id: recordRef, ip, mfaId })
      return { otpId: await createOtp(parts, { collection, recordRef, row, requester, ip }) }
    })
  },
}
