import { authMessages } from '@longhouse/contract/users'
import { ClientResponseError } from 'pocketbase'
import { partOf, serverMessage, statusOf } from '../../lib/errors.ts'
import { suspensionWords } from '../../lib/suspension.ts'

/** What the login screen says when logging in through the chat platform failed. */
export function discordLoginMessage(error: unknown): string {
  if (isNotMember(error)) return suspensionWords(error) ?? authMessages.notMember
  return authMessages.discordFailed
}

/** What the register screen says. */
export function discordRegisterMessage(error: unknown): string {
  if (isNotMember(error)) return suspensionWords(error) ?? authMessages.registerNotMember
  return authMessages.registerFailed
}

/** What the login screen says when e-mail and password did not work. */
export function passwordLoginMessage(error: unknown): string {
  if (isTimeout(error)) return authMessages.slow
  return suspensionWords(error) ?? serverMessage(error) ?? authMessages.loginFailed
}

/** The half login that a code completes, when the server wants one after the password. */
export function mfaIdOf(error: unknown): string | undefined {
  if (statusOf(error) !== 401 || !(error instanceof ClientResponseError)) return undefined
  const mfaId: unknown = error.response['mfaId']
  return typeof mfaId === 'string' && mfaId !== '' ? mfaId : undefined
}

/** The first half of a login is too long ago to be completed. */
export function isHalfOver(error: unknown): boolean {
  return statusOf(error) === 400 && /\bMFA session\b/.test(serverMessage(error) ?? '')
}

/** The server refuses whoever is not in the community's server. */
export function isNotMember(error: unknown): boolean {
  if (!(error instanceof ClientResponseError)) return false
  const code = partOf(partOf(partOf(error.response, 'data'), 'membership'), 'code')
  return code === 'not_a_member' || statusOf(error) === 403
}

// A signal that ran out is not what the client calls an abort.
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof ClientResponseError)) return false
  const cause: unknown = error.originalError
  return error.isAbort || (cause instanceof DOMException && cause.name === 'TimeoutError')
}
