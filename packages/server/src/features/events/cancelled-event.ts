import { refuse, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  hostWords,
  isOver,
  signUpWords,
  undoCancelMs,
  type EventWait,
  type Tournament,
  type WaitState,
} from '@longhouse/contract/events'
import type { EventChange } from './event-change.ts'
import { eventWaitsCollection } from '../../collections/events.ts'

const atField = { field: 'cancelled_at', code: 'validation_cancelled' }

/** Refuses to cancel a past event, or to restore one after a day. The server sets the date of cancelling. */
export function checkCancelling(change: EventChange): void {
  const { original, values, now } = change
  const [was, is] = [original.cancelled_at !== '', Boolean(values.cancelled_at)]
  if (!was && is && isOver(original, now)) throw refuse({ ...atField, message: signUpWords.over })
  if (!is && isPastUndo(original, now)) throw refuse({ ...atField, message: hostWords.cancelledLongAgo })
  if (is) values.cancelled_at = original.cancelled_at || formatDate(now)
}

/** Returns whether an event was cancelled too long ago to be brought back. */
export function isPastUndo({ cancelled_at }: Tournament, now: Date): boolean {
  return cancelled_at !== '' && now.getTime() - Date.parse(cancelled_at) > undoCancelMs
}

/** Clears the reason of a restored event and counts its waiting list again. A cancelled event shows no list. */
export async function followCancelling(tx: Transaction, { original, values }: EventChange): Promise<void> {
  if (values.cancelled_at) values.waiting_count = 0
  else if (original.cancelled_at) {
    values.cancel_reason = ''
    values.waiting_count = (await findLine(tx, original, 'waiting')).length
  }
}

/** Withdraws open offers. Their members keep their position in the list until the event is brought back. */
export async function withdrawOffers(tx: Transaction, event: Tournament): Promise<void> {
  const offered = await findLine(tx, event, 'offered')
  const unoffered = { state: 'waiting', offered_at: '', offer_expires: '' }
  // The notice of each offer is deleted with it, and comes later in the lock order than the next offer.
  await tx.outOfTurn(async () => {
    for (const { id } of offered) await tx.records(eventWaitsCollection).update(id, unoffered)
  })
}

/** Deletes the waiting list of an event that can no longer be brought back; registrations stay as history. */
export async function forgetLine(tx: Transaction, event: Tournament): Promise<void> {
  const line = await findLine(tx, event)
  await tx.outOfTurn(async () => {
    for (const { id } of line) await tx.records(eventWaitsCollection).delete(id)
  })
}

function findLine(tx: Transaction, { id }: Tournament, state?: WaitState): Promise<EventWait[]> {
  const filter = state ? 'tournament = {:id} && state = {:state}' : 'tournament = {:id}'
  return tx.records(eventWaitsCollection).findAll({ filter, params: { id, state: state ?? '' }, sort: 'id' })
}
