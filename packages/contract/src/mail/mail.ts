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

/** What a mail about an account is about. */
export type AccountMailKind = (typeof accountMailKinds)[number]

/** What a mail is about: an account, one notice, or all notices that were not seen. */
export const mailKinds = [...accountMailKinds, 'notice', 'digest'] as const

/** The life of a mail: waiting, delivered, too late to be of use, or set aside after too many failures. */
export const mailStatuses = ['pending', 'delivered', 'expired', 'parked'] as const

/** Screens that the links in mails lead to; the token follows as `#/TOKEN`, so that no log and no Referer has it. */
export const mailScreens = {
  verification: '/verify-email',
  passwordReset: '/reset-password',
  emailChange: '/confirm-email',
} as const

/** Seconds a code that was sent by mail can be used. */
export const codeSeconds = 5 * 60

/** Digits of a code that was sent by mail. */
export const codeLength = 8

/** A mail on its way, without what must stay between us and its reader. */
export const mailShape = shape({
  kind: select(mailKinds, { required: true }),
  status: select(mailStatuses, { required: true }),
  /** Empty for a superuser. */
  user: relation('users', { cascadeDelete: true }),
  recipient: text({ required: true, max: 255 }),
  /** What it tells of, for who writes its words: a notice, or the moment up to which a digest tells. */
  about: text({ max: 40 }),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  /** From then on its link or code is dead. */
  expires: date({ required: true }),
  last_error: text({ max: 1000 }),
  delivered_at: date({}),
  ...timestamps,
})

/** A stored mail. */
export type Mail = RecordOf<typeof mailShape>
