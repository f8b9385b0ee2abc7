import { authMessages } from '@longhouse/contract/users'
import { ClientResponseError } from 'pocketbase'
import { partOf, serverMessage, statusOf } from '../../lib/errors.ts'
import { suspensionWords } from '../../lib/dates/suspension.ts'

/** Returns the message of the login screen after a failed login through Discord. */
export function discordLoginMessage(error: unknown): string {
  if (isNotMember(error)) return suspensionWords(error) ?? authMessages.notMember
  return authMessages.discordFailed
}

/** Returns the message of the register screen after a failed registration through Discord. */
export function discordRegisterMessage(error: unknown): string {
  if (isNotMember(error)) return suspensionWords(error) ?? authMessages.registerNotMember
  return authMessages.registerFailed
}

/** Returns the message of the login screen after a failed login by password. */
export function passwordLoginMessage(error: unknown): string {
  if (isTimeout(error)) return authMessages.slow
  return suspensionWords(error) ?? serverMessage(error) ?? authMessages.loginFailed
}

/** Returns the id of a login that waits for its second factor; undefined for other failures. */
export function mfaIdOf(error: unknown): string | undefined {
  if (statusOf(error) !== 401 || !(error instanceof ClientResponseError)) return undefined
  const mfaId: unknown = error.response['mfaId']
  return typeof mfaId === 'string' && mfaId !== '' ? mfaId : undefined
}

/** Returns whether the first factor was entered too long ago. */
export function isHalfOver(error: unknown): boolean {
  return statusOf(error) === 400 && /\bMFA session\b/.test(serverMessage(error) ?? '')
}

/** Returns whether the server refused the account: not on the Discord server, or status 403. */
export function isNotMember(error: unknown): boolean {
  if (!(error instanceof ClientResponseError)) return false
  const code = partOf(partOf(partOf(error.response, 'data'), 'membership'), 'code')
  return code === 'not_a_member' || statusOf(error) === 403
}

// The client does not count an expired signal as an abort.
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof ClientResponseError)) return false
  const cause: unknown = error.originalError
  return error.isAbort || (cause instanceof DOMException && cause.name === 'TimeoutError')
}
