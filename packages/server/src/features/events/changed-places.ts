import { refuse, type Transaction } from '@longhouse/engine'
import {
  findSlot,
  hasSlot,
  hostWords,
  isUnlimited,
  slotsOf,
  takenPlaces,
  type EventSlot,
  type EventWait,
  type TakenPlaces,
  type Tournament,
} from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { isChanged, type EventChange } from './event-change.ts'
import { readTakenPlaces } from './event-places.ts'
import { eventWaitsCollection } from '../../collections/events.ts'

const say = wordsFor('en', hostWords)

/** Refuses changes that remove taken or offered places. Sign-ups lock the event too. */
export async function requirePlaces(tx: Transaction, change: EventChange): Promise<void> {
  if (!isChanged(change, 'max_participants') && !isChanged(change, 'slots')) return
  const { original, values } = change
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
  const change = { original, values: event }
  if (original.cancelled_at && !event.cancelled_at) return true
  return (['max_participants', 'slots', 'start_date', 'end_date'] as const).some((field) =>
    isChanged(change, field),
  )
}

/** Finds entries in the waiting list for a slot that is removed: they can get no offer. */
export async function findLostWaits(
  tx: Transaction,
  { original, event }: { readonly original: Tournament; readonly event: Tournament },
): Promise<EventWait[]> {
  if (!isChanged({ original, values: event }, 'slots')) return []
  const line = await tx.records(eventWaitsCollection).findAll({
    filter: 'tournament = {:id}',
    params: { id: event.id },
    sort: 'id',
  })
  return line.filter(({ slot }) => !hasSlot(event, slot))
}
