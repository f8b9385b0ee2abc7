import { authMessages } from '@longhouse/contract/users'
import { failureReason, fieldErrors, isNetworkFailure, serverMessage, statusOf } from '../../lib/errors.ts'
import { suspensionWords } from '../../lib/dates/suspension.ts'
import { isTimeout } from './auth.messages.ts'

/** Why a link, a code or a form failed. */
export interface Problem {
  readonly message: string
  /** The link can never work again: a new one is needed. */
  readonly isDeadLink: boolean
  /** Messages for single fields. */
  readonly fields: Readonly<Record<string, string>>
}

const deadLink = 'This link has expired or was used already.'
const tooMany = 'Too many tries. Please wait a few minutes before the next one.'
const failed = 'That did not work. Please try again.'
const wrongCode = 'This code is wrong or has expired.'
const noCodes = 'This site sends no codes. Please log in with Discord or with your password.'

/** Returns the message about a link or a form that the server refused. */
export function problemOf(error: unknown): Problem {
  const fields = fieldErrors(error)
  if ('token' in fields) return { message: deadLink, isDeadLink: true, fields: {} }
  const message = generalMessage(error) ?? refusedEntry(error) ?? serverMessage(error) ?? failed
  return { message, isDeadLink: false, fields }
}

/** Returns the message about a code. */
export function codeProblem(error: unknown): Problem {
  return { message: codeMessage(error), isDeadLink: false, fields: {} }
}

function codeMessage(error: unknown): string {
  const general = generalMessage(error)
  if (general) return general
  const status = statusOf(error)
  if (status === 403) return refusedEntry(error) ?? noCodes
  return status === 400 ? wrongCode : failed
}

/** Returns why a known account is refused, or undefined. */
function refusedEntry(error: unknown): string | undefined {
  return suspensionWords(error) ?? fieldErrors(error)['membership']
}

function generalMessage(error: unknown): string | undefined {
  if (isTimeout(error)) return authMessages.slow
  if (isNetworkFailure(error)) return failureReason(error)
  return statusOf(error) === 429 ? tooMany : undefined
}
