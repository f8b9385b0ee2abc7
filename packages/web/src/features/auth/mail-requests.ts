import { loginTimeoutMs } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { refreshSession } from '../../lib/base/session.ts'
import type { LoginOutcome } from './auth-requests.ts'
import { isHalfOver, mfaIdOf } from './auth.messages.ts'
import { codeProblem, problemOf, type Problem } from './mail.messages.ts'

const patience = () => ({ signal: AbortSignal.timeout(loginTimeoutMs) })
const users = () => api.collection('users')

/** Requests a link to choose a new password; the server sends it only if an account has the address. */
export function requestReset(email: string): Promise<Problem | undefined> {
  return attempt(() => users().requestPasswordReset(email, patience()))
}

export function setNewPassword(token: string, password: string): Promise<Problem | undefined> {
  return attempt(() => users().confirmPasswordReset(token, password, password, patience()))
}

/** Confirms the address, and refreshes the session so that a logged-in member sees it immediately. */
export function confirmAddress(token: string): Promise<Problem | undefined> {
  return attempt(async () => {
    await users().confirmVerification(token, patience())
    await refreshSession()
  })
}

/** Confirms the account's new address; that ends every session, this one too. */
export function confirmNewAddress(token: string, password: string): Promise<Problem | undefined> {
  return attempt(async () => {
    await users().confirmEmailChange(token, password, patience())
    api.authStore.clear()
  })
}

/** Requests a code by mail. Returns the id to use it with. `mfaId` proves that a password was right. */
export async function requestCode(
  email: string,
  mfaId?: string,
): Promise<{ otpId: string } | { problem: Problem }> {
  try {
    return await users().requestOTP(email, { ...patience(), ...(mfaId && { mfaId }) })
  } catch (error) {
    return { problem: codeProblem(error) }
  }
}

export interface TypedCode {
  readonly otpId: string
  readonly code: string
  /** Id of the login by password that this code completes. */
  readonly mfaId?: string | undefined
}

export async function enterWithCode({ otpId, code, mfaId }: TypedCode): Promise<LoginOutcome> {
  try {
    await users().authWithOTP(otpId, code, { ...patience(), ...(mfaId && { mfaId }) })
    return {}
  } catch (error) {
    if (isHalfOver(error)) return { isTooLate: true }
    const half = mfaIdOf(error)
    return half ? { mfaId: half } : { problem: codeProblem(error).message }
  }
}

async function attempt(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return problemOf(error)
  }
}
