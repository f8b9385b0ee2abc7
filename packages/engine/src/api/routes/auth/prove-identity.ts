import { z } from 'zod'
import { refuse, unauthorized } from '../../../errors.ts'
import type { StoredRow } from '../../../records/stored-row.ts'
import { toText } from '../../../schema/cast.ts'
import { bareToken } from '../../../auth/auth-service.ts'
import { compareWithGuessLimit } from '../../../auth/auth-origins.ts'
import { consumeOtp, countTry, findOtp } from '../../../auth/otps.ts'
import { markProven, proofMethod } from '../../../auth/proof.ts'
import {
  type AuthCall,
  type AuthEndpoint,
  optionalText,
  readLoginBody,
  requiredText,
  requireValid,
  validationFailed,
  requireOwnRow,
} from './auth-endpoint.ts'

const bodySchema = z.object({ password: optionalText, otpId: optionalText, code: optionalText })

/** An account, and the proof that its caller sent. */
type Proof = z.infer<typeof bodySchema> & { readonly row: StoredRow }

/** Proves again that the caller is the owner: with the password, or a code by mail if there is none. */
export const proveIdentity: AuthEndpoint = {
  method: 'POST',
  path: 'prove-identity',
  async handle(call) {
    const { parts, collection, request } = call
    const row = await requireOwnRow(call)
    const token = await parts.auth.prove(bareToken(request.headers.authorization), 'auth')
    if (!token?.claims.sid) throw refuse('Please log in again.', { code: 'no_session' })
    const body = await readLoginBody(request, bodySchema)
    if (proofMethod(collection, row) === 'password') await requirePassword(call, { ...body, row })
    else await requireCode(call, { ...body, row })
    await markProven(parts, token.claims.sid)
  },
}

async function requirePassword(
  { parts, collection, request }: AuthCall,
  { row, password }: Proof,
): Promise<void> {
  requireValid(validationFailed, { password: requiredText(password) })
  const fits = await compareWithGuessLimit(parts, {
    action: 'oldPassword',
    collection,
    subject: row.id,
    ip: request.ip,
    compare: () => parts.auth.passwords.verify(password, toText(row['password'])),
  })
  requireValid(validationFailed, { password: fits ? undefined : wrongPassword })
}

const wrongPassword = { code: 'validation_invalid_password', message: 'Missing or invalid password.' }
const wrongCode = { code: 'validation_invalid_otp', message: 'Invalid or expired OTP.' }

async function requireCode(call: AuthCall, { row, otpId, code }: Proof): Promise<void> {
  const { parts, collection, request } = call
  requireValid(validationFailed, { otpId: requiredText(otpId), code: requiredText(code, 71) })
  const found = await findOtp(call, otpId)
  const otp = found?.['recordRef'] === row.id ? found : undefined
  if (otp) await countTry(parts, otp)
  const fits = await compareWithGuessLimit(parts, {
    action: 'otp',
    collection,
    subject: row.id,
    ip: request.ip,
    compare: () => parts.auth.passwords.verify(code, toText(otp?.['password'])),
  })
  const isUsed = fits && otp !== undefined && (await useUp(call, otp))
  requireValid(validationFailed, { code: isUsed ? undefined : wrongCode })
}

/** Uses the code up. Returns false if another request did so first. */
function useUp({ parts, collection }: AuthCall, otp: StoredRow): Promise<boolean> {
  return parts.records.transaction(async (tx) => {
    if (!(await tx.lock(collection.name, toText(otp['recordRef'])))) throw unauthorized()
    return consumeOtp(tx, otp)
  })
}
