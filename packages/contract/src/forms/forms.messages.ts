import { community } from '../community/community.ts'

/** Sentences of the staff application. */
export const applicationMessages = {
  mustAgree: `You must agree to follow all ${community.organisation.name} rules and policies to submit your application.`,
  sendFailed: 'Failed to send application.',
  submitFailed: 'Failed to submit application',
  submitted: 'Application Submitted',
} as const

/** Sentences of the game interest form. */
export const interestMessages = {
  sendFailed: 'Failed to send game interest.',
  submitFailed: 'Failed to submit form',
  submitted: 'Game Interest Submitted',
} as const

/** The link at the end of both forms. */
export const returnHome = 'Return to Home'
