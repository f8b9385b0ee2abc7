import { notFound, refuse, type Transaction } from '@longhouse/engine'
import { hostWords, placesWords, type Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'

/** Locks an event until the end of the transaction and returns it, or undefined if it does not exist. */
export async function holdEvent(tx: Transaction, id: string): Promise<Tournament | undefined> {
  await tx.lock(tournamentsCollection.name, id)
  return tx.records(tournamentsCollection).findById(id)
}

/** Locks an event and returns it. Throws 404 if it does not exist, 400 for a draft or a cancelled event. */
export async function holdPlanned(tx: Transaction, id: string): Promise<Tournament> {
  const event = await holdEvent(tx, id)
  if (!event) throw notFound()
  if (event.is_draft) throw refuse(hostWords.stillDraft)
  if (event.cancelled_at) throw refuse(placesWords.cancelled)
  return event
}
