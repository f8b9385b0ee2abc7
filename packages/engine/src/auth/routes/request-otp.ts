import { loginMethodDisabled } from '../../errors.ts'
import { otpOptions } from '../auth-options.ts'
import { findByUnique } from '../find-by-unique.ts'
import { createOtp } from '../otps.ts'
import { atSteadyPace } from '../steady-pace.ts'
import type { AuthEndpoint } from './auth-endpoint.ts'
import { readAddress } from './link-request.ts'

/** Sends a code to log in with, if the address is anybody's; the answer does not tell. */
export const requestOTP: AuthEndpoint = {
  method: 'POST',
  path: 'request-otp',
  async answer(call) {
    const { parts, collection } = call
    if (!otpOptions(collection).enabled) throw loginMethodDisabled('OTP')
    const email = await readAddress(call)
    return atSteadyPace(async () => {
      const row = await findByUnique(parts.records, collection, { field: 'email', value: email })
      return { otpId: await createOtp(parts, { collection, email, row }) }
    })
  },
}
