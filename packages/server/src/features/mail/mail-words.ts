import { codeSeconds, mailScreens, type AccountMailKind } from '@longhouse/contract/mail'
import type { MailWords } from '../../platform/feature.ts'

/** The login that an alert is about. */
export interface AlertedLogin {
  readonly at: Date
  /** Such as `Firefox on Android`; undefined if uncertain. */
  readonly device?: string
}

/** Values that the words mention. */
export interface MailFacts {
  /** Name of the community. */
  readonly site: string
  /** For an alert. */
  readonly login?: AlertedLogin
}

const unasked = 'If you did not ask for this, you need not do anything: nothing has changed.'

/** The words of every kind of mail about an account. */
export const mailWords: Readonly<Record<AccountMailKind, (facts: MailFacts) => MailWords>> = {
  verification: ({ site }) => ({
    subject: `Confirm your e-mail address for ${site}`,
    opening: `Please confirm that this is your address, so that ${site} can reach you when you need to get back into your account.`,
    button: { label: 'Confirm my address', path: mailScreens.verification },
    closing: ['The link works for one day.', unasked],
  }),
  passwordReset: ({ site }) => ({
    subject: `Choose a new password for ${site}`,
    opening: `Somebody, most likely you, asked for a new password for your account at ${site}.`,
    button: { label: 'Choose a new password', path: mailScreens.passwordReset },
    closing: [
      'The link works for half an hour, and once. Choosing a new password logs you out everywhere.',
      unasked,
    ],
  }),
  emailChange: ({ site }) => ({
    subject: `Confirm your new e-mail address for ${site}`,
    opening: `Somebody, most likely you, wants to use this address for an account at ${site}. Confirming it needs the password of that account.`,
    button: { label: 'Use this address', path: mailScreens.emailChange },
    closing: ['The link works for half an hour.', unasked],
  }),
  addressTaken: ({ site }) => ({
    subject: `Somebody tried to use your address at ${site}`,
    opening: `Somebody who is logged in to ${site} asked to move their account to this address. It is the address of your account, so nothing was moved.`,
    closing: [
      'They were not told that you have an account. You need not do anything.',
      'Was it you, with a second account? Then log in with this address instead.',
    ],
  }),
  otp: ({ site }) => ({
    subject: `Your code for ${site}`,
    opening: `Type this code to log in to ${site}:`,
    hasCode: true,
    closing: [
      `It works for ${codeSeconds / 60} minutes, and once. Nobody from ${site} will ever ask you for it.`,
      'Was it not you? Then somebody typed your address, perhaps your password too. Give the code to nobody, and change your password if it happens again.',
    ],
  }),
  authAlert: ({ site, login }) => ({
    subject: `New login to your account at ${site}`,
    opening: `Your account at ${site} was logged in to from a place we have not seen before${login ? `: ${wordsOf(login)}` : ''}.`,
    button: { label: 'Look at my sessions', path: '/account' },
    closing: [
      'If that was you, all is well.',
      'If not: change your password and choose “Log out everywhere” in your account settings. That ends every session at once.',
    ],
  }),
}

function wordsOf({ at, device }: AlertedLogin): string {
  const when = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `on ${when} UTC${device ? `, with ${device}` : ''}`
}
