import { date, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'

/** Mails about an account. */
export const accountMailKinds = [
  'verification',
  'passwordReset',
  'emailChange',
  'addressTaken',
  'otp',
  'authAlert',
] as const

/** The kind of a mail about an account. */
export type AccountMailKind = (typeof accountMailKinds)[number]

/** The kinds of mails: about an account, one notice, or all unseen notices. */
export const mailKinds = [...accountMailKinds, 'notice', 'digest'] as const

/** The status of a mail: waiting, delivered, expired, or set aside after too many failures. */
export const mailStatuses = ['pending', 'delivered', 'expired', 'parked'] as const

/**
 * Screens that links in mails open; the token follows as `#/TOKEN`, so that it is in no log and no Referer.
 */
export const mailScreens = {
  verification: '/verify-email',
  passwordReset: '/reset-password',
  emailChange: '/confirm-email',
} as const

/** Seconds a code that was sent by mail can be used. */
export const codeSeconds = 5 * 60

/** Digits of a code that was sent by mail. */
export const codeLength = 8

/** A queued mail, without the secrets that only its reader may see. */
export const mailShape = shape({
  kind: select(mailKinds, { required: true }),
  status: select(mailStatuses, { required: true }),
  /** Empty for a superuser. */
  user: relation('users', { cascadeDelete: true }),
  recipient: text({ required: true, max: 255 }),
  /** The subject from which the text is written: a notice, or the time up to which a digest reports. */
  about: text({ max: 40 }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  /** From then on its link or code is invalid. */
  expires: date({ required: true }),
  last_error: text({ max: 1000 }),
  delivered_at: date({}),
  ...timestamps,
})

/** A stored mail. */
export type Mail = RecordOf<typeof mailShape>
