import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import type { EventNow } from './offer-places.ts'
import { passOnPlaces } from './pass-on-places.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

/** Settles who came: it counts from now on. Gives the event as it is then. */
export function closeAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  return setClosed(tx, { event, at: formatDate(now) })
}

/** Takes that back: nothing of it counts until it is closed again. */
export async function openAttendance(tx: Transaction, { event, now }: EventNow): Promise<Tournament> {
  const opened = await setClosed(tx, { event, at: '' })
  await passOnPlaces(tx, { event: opened, now })
  return opened
}

/** Whoever nobody has seen or excused is absent. */
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
  // Everybody's activities follow from it: people come before events in the order of locks.
  return tx.outOfTurn(() => tx.records(tournamentsCollection).update(event.id, { attendance_closed_at: at }))
}
