import { z } from 'zod'
import { loginMethodDisabled } from '../../../errors.ts'
import { identityAddress } from '../../../schema/fields/email.ts'
import { otpOptions } from '../../../auth/auth-options.ts'
import { createOtp, strangerId } from '../../../auth/create-otp.ts'
import { findByUnique } from '../../../auth/find-by-unique.ts'
import { askerOf } from '../../../auth/mail-asker.ts'
import { atSteadyPace } from '../../../auth/steady-pace.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { addressProblem } from './link-request.ts'
import { optionalText, readLogin, requireValid, validationFailed } from './login-body.ts'

const bodySchema = z.object({ email: optionalText, mfaId: optionalText })

/** Sends a login code if an account has the address; the response does not show whether one has. */
export const requestOTP: AuthEndpoint = {
  method: 'POST',
  path: 'request-otp',
  async handle({ parts, collection, request }) {
    if (!otpOptions(collection).enabled) throw loginMethodDisabled('OTP')
    const { body, mfaId } = await readLogin(request, { kind: 'otp', schema: bodySchema })
    requireValid(validationFailed, { email: addressProblem(body.email) })
    return atSteadyPace(async () => {
      const row = await findByUnique(parts.records.rows(), { collection, field: 'email', value: body.email })
      const recordRef = row?.id ?? strangerId({ parts, collection }, identityAddress(body.email))
      const { ip } = request
      const asker = await askerOf(parts, { collection, id: recordRef, ip, mfaId })
      return { otpId: await createOtp(parts, { collection, recordRef, row, asker, ip }) }
    })
  },
}
