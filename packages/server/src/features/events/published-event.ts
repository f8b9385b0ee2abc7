import { refuse, type Transaction } from '@longhouse/engine'
import { hostWords } from '@longhouse/contract/events'
import type { EventChange } from './event-change.ts'
import { eventWaitsCollection, registrationsCollection } from '../../collections/events.ts'

/** Refuses to turn an event with sign-ups into a draft: it would vanish for its participants. */
export async function requirePublished(tx: Transaction, { original, values }: EventChange): Promise<void> {
  if (original.is_draft || !values.is_draft) return
  const filter = { filter: 'tournament = {:id}', params: { id: original.id } }
  const people = await tx.records(registrationsCollection).count(filter)
  if (people + (await tx.records(eventWaitsCollection).count(filter)) === 0) return
  throw refuse({ field: 'is_draft', code: 'validation_signed_up', message: hostWords.draftAgain })
}
