import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import type { EventNow } from './offer-places.ts'
import { passOnPlaces } from './pass-on-places.ts'
import { registrationsCollection, tournamentsCollection } from '../../collections/events.ts'

/** Closes the attendance of an event. Returns the updated event. */
export function closeAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  return setClosed(tx, { event, at: formatDate(now) })
}

/** Reopens the attendance of an event and offers places that are free. Returns the event. */
export async function openAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  const opened = await setClosed(tx, { event, at: '' })
  await passOnPlaces(tx, { event: opened, now })
  return opened
}

/** Marks participants as absent who neither checked in nor were excused. */
export async function markAbsent(
  tx: Transaction,
  { event, by = '' }: { readonly event: Tournament; readonly by?: string },
): Promise<void> {
  const registrations = tx.records(registrationsCollection)
  const unseen = await registrations.findAll({
    filter: "tournament = {:event} && presence = ''",
    params: { event: event.id },
  })
  await registrations.patch(unseen.map(({ id }) => ({ id, presence: 'absent', presence_by: by })))
}

function setClosed(
  tx: Transaction,
  { event, at }: { readonly event: Tournament; readonly at: string },
): Promise<Tournament> {
  // Activities of all participants follow, and users come before events in the lock order.
  return tx.outOfTurn(() => tx.records(tournamentsCollection).update(event.id, { attendance_closed_at: at }))
}
