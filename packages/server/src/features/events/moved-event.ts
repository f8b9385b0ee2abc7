import type { Transaction } from '@longhouse/engine'
import { freePlaces, type Registration, type Tournament } from '@longhouse/contract/events'
import { isChanged, type EventChange } from './event-change.ts'
import { readTakenPlaces } from './event-places.ts'
import { registrationsCollection } from '../../collections/events.ts'

/** Increments the revision of a moved event: calendars follow the higher number. */
export function countMove(change: EventChange): void {
  const { original, values } = change
  if (isChanged(change, 'start_date') || isChanged(change, 'end_date'))
    values.revision = original.revision + 1
}

/** Reopens a completed event with a kind if its end moves into the future: its state follows the clock. */
export function followClock(change: EventChange): void {
  const { original, values, now } = change
  if (!values.kind || original.status !== 'completed' || isChanged(change, 'status')) return
  if (!isChanged(change, 'end_date') || Date.parse(values.end_date ?? '') <= now.getTime()) return
  values.status = Date.parse(values.start_date ?? '') <= now.getTime() ? 'ongoing' : 'upcoming'
}

/** Returns whether an event is postponed, so that check-in starts again. Corrections in the past do not count. */
export function beginsAgain({ original, values, now }: EventChange): boolean {
  const start = Date.parse(values.start_date ?? '')
  return start > Date.parse(original.start_date) && start > now.getTime()
}

/**
 * Clears the presences of a postponed event. Absent participants get their places back while these are free. An event
 * with a kind is upcoming again, unless the change sets another state.
 */
export async function beginAgain(tx: Transaction, change: EventChange): Promise<void> {
  const { original, values } = change
  Object.assign(values, { here_count: 0, attendance_closed_at: '' })
  if (values.kind && !isChanged(change, 'status')) values.status = 'upcoming'
  const registrations = tx.records(registrationsCollection)
  const seen = await registrations.findAll({
    filter: "tournament = {:event} && presence != ''",
    params: { event: original.id },
    sort: 'registration_date',
  })
  const missed = seen.filter(({ presence }) => presence === 'absent')
  const back = missed.length === 0 ? [] : await withPlaces(tx, { event: { ...original, ...values }, missed })
  const others = seen.filter(({ presence }) => presence !== 'absent')
  const unknown = { presence: '', present_at: '', presence_by: '' }
  await registrations.patch([...others, ...back].map(({ id }) => ({ id, ...unknown })))
}

interface MissedPlaces {
  readonly event: Tournament
  readonly missed: readonly Registration[]
}

async function withPlaces(tx: Transaction, { event, missed }: MissedPlaces): Promise<Registration[]> {
  const taken = await readTakenPlaces(tx, event)
  const bySlot = Map.groupBy(missed, ({ slot }) => slot)
  return Array.from(bySlot).flatMap(([slot, people]) => people.slice(0, freePlaces(taken, slot)))
}
