import type { Transaction } from '@longhouse/engine'
import { changeCounts } from './event-counts.ts'
import { offerPlaces, type EventNow } from './offer-places.ts'

/** Offers free places to waiting members, and updates the count of those who still wait. */
export async function passOnPlaces(tx: Transaction, place: EventNow): Promise<void> {
  await changeCounts(tx, { id: place.event.id, waiting_count: -(await offerPlaces(tx, place)) })
}
