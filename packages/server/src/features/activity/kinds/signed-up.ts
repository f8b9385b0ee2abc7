import { toText } from '@longhouse/engine/schema'
import type { KindOfActivity } from './kind.ts'

/** The member has a place in an event. */
export const signedUp: KindOfActivity = {
  name: 'signed_up',
  collection: 'tournament_registrations',
  reads: ['registration_date'],
  subject: { collection: 'tournaments', fields: ['tournament'] },
  person: 'user',
  factsOf: ({ user, tournament, registration_date, created }) => [
    { user: toText(user), at: toText(registration_date) || toText(created), event: toText(tournament) },
  ],
}
