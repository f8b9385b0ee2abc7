import { isChanged, refuse, type RecordValues, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  findSlot,
  freePlaces,
  hasSlot,
  hostWords,
  isOver,
  isUnlimited,
  signUpWords,
  slotsOf,
  takenPlaces,
  undoCancelMs,
  type EventSlot,
  type EventWait,
  type Registration,
  type TakenPlaces,
  type Tournament,
  type WaitState,
} from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { eventWaitsCollection, registrationsCollection } from '../../collections/events.ts'
import { readTakenPlaces } from './places.ts'

const say = wordsFor('en', hostWords)
const atField = { field: 'cancelled_at', code: 'validation_cancelled' }

/** A change of an event: the stored row and the new values. */
interface EventChange {
  readonly original: Tournament
  readonly values: RecordValues<Tournament>
  readonly now: Date
}

/** Refuses to turn an event with sign-ups into a draft: it would vanish for its participants. */
export async function requirePublished(tx: Transaction, { original, values }: EventChange): Promise<void> {
  if (original.is_draft || !values.is_draft) return
  const filter = { filter: 'tournament = {:id}', params: { id: original.id } }
  const people = await tx.records(registrationsCollection).count(filter)
  if (people + (await tx.records(eventWaitsCollection).count(filter)) === 0) return
  throw refuse({ field: 'is_draft', code: 'validation_signed_up', message: hostWords.draftAgain })
}

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

/** Refuses changes that remove taken or offered places. Sign-ups lock the event too. */
export async function requirePlaces(tx: Transaction, change: EventChange): Promise<void> {
  const { original, values } = change
  if (!isChanged(original, values, ['max_participants', 'slots'])) return
  const event = { ...original, ...values }
  const taken = await readTakenPlaces(tx, event)
  if (slotsOf(event).length > 0 || slotsOf(original).length > 0) requireSlots(original, taken)
  else requireLimit(event, taken)
}

function requireLimit(event: Tournament, taken: TakenPlaces): void {
  const count = takenPlaces(taken)
  if (isUnlimited(event) || event.max_participants >= count) return
  const isOffered = takenPlaces({ ...taken, registrations: [] }) > 0
  const message = say(isOffered ? 'taken' : 'registered', { count })
  throw refuse(message, { data: { max_participants: { code: 'validation_too_few_places', message } } })
}

function requireSlots(original: Tournament, taken: TakenPlaces): void {
  const { event } = taken
  if (slotsOf(original).length === 0 && takenPlaces(taken) > 0) throw atSlots(say('slotsAfterSignUps'))
  for (const slot of slotsOf(original)) {
    const count = takenPlaces(taken, slot.id)
    if (count > (findSlot(event, slot.id)?.places ?? 0)) throw atSlots(slotTaken(slot, count))
  }
}

function slotTaken({ label }: EventSlot, count: number): string {
  return say('slotTaken', { count, label })
}

function atSlots(message: string): Error {
  return refuse({ field: 'slots', code: 'validation_slot_taken', message })
}

/** Returns whether a change may have freed places for waiting members: more places, other dates, or an undo. */
export function areMorePlaces(original: Tournament, event: Tournament): boolean {
  if (original.cancelled_at && !event.cancelled_at) return true
  return isChanged(original, event, ['max_participants', 'slots', 'start_date', 'end_date'])
}

/** Finds entries in the waiting list for a slot that is removed: they can get no offer. */
export async function findLostWaits(
  tx: Transaction,
  { original, event }: { readonly original: Tournament; readonly event: Tournament },
): Promise<EventWait[]> {
  if (!isChanged(original, event, ['slots'])) return []
  const line = await tx.records(eventWaitsCollection).findAll({
    filter: 'tournament = {:id}',
    params: { id: event.id },
    sort: 'id',
  })
  return line.filter(({ slot }) => !hasSlot(event, slot))
}

/** Increments the revision of a moved event: calendars follow the higher number. */
export function countMove({ original, values }: EventChange): void {
  if (isChanged(original, values, ['start_date', 'end_date'])) values.revision = original.revision + 1
}

/** Reopens a completed event with a kind if its end moves into the future: its state follows the clock. */
export function followClock({ original, values, now }: EventChange): void {
  if (!values.kind || original.status !== 'completed' || isChanged(original, values, ['status'])) return
  if (!isChanged(original, values, ['end_date']) || Date.parse(values.end_date ?? '') <= now.getTime()) return
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
export async function beginAgain(tx: Transaction, { original, values }: EventChange): Promise<void> {
  Object.assign(values, { here_count: 0, attendance_closed_at: '' })
  if (values.kind && !isChanged(original, values, ['status'])) values.status = 'upcoming'
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
