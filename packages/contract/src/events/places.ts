import { isUnlimited, type Tournament } from './event.ts'
import type { EventSlot } from './event-slots.ts'
import type { EventWait } from './event-wait.ts'
import type { Registration } from './registration.ts'

/** A record, or `count` records that are alike. */
type Counted<Part> = Readonly<Part> & { readonly count?: number }

/** The registrations and offers that occupy places of an event. */
export interface TakenPlaces {
  readonly event: Pick<Tournament, 'max_participants' | 'slots'>
  readonly registrations: readonly Counted<Pick<Registration, 'slot' | 'presence'>>[]
  /** The waiting list; only open offers hold a place. */
  readonly offers: readonly Counted<Pick<EventWait, 'slot' | 'state'>>[]
}

/** The slots of an event; none if all its places are alike. */
export function slotsOf({ slots }: Pick<Tournament, 'slots'>): readonly EventSlot[] {
  return slots ?? []
}

/** The slot of this id. */
export function findSlot(event: Pick<Tournament, 'slots'>, id: string): EventSlot | undefined {
  return slotsOf(event).find((slot) => slot.id === id)
}

/** Whether an event has places of this slot. Without slots all places belong to the slot ''. */
export function hasSlot(event: Pick<Tournament, 'slots'>, id: string): boolean {
  return slotsOf(event).length === 0 ? id === '' : findSlot(event, id) !== undefined
}

/** How many places slots have together. */
export function placesInSlots(slots: readonly EventSlot[]): number {
  return slots.reduce((sum, { places }) => sum + places, 0)
}

/**
 * Counts free places; `Infinity` if participants are unlimited. In an event with slots: of the named slot, or
 * of all slots if none is named.
 */
export function freePlaces(taken: TakenPlaces, slot = ''): number {
  const { event } = taken
  if (slotsOf(event).length === 0) {
    return isUnlimited(event) ? Infinity : Math.max(0, event.max_participants - takenPlaces(taken))
  }
  if (slot === '') return slotsOf(event).reduce((sum, { id }) => sum + freePlaces(taken, id), 0)
  return Math.max(0, (findSlot(event, slot)?.places ?? 0) - takenPlaces(taken, slot))
}

/**
 * Counts taken places, of one slot or of all if none is named: registered members who are not marked absent,
 * and open offers.
 */
export function takenPlaces({ registrations, offers }: Omit<TakenPlaces, 'event'>, slot = ''): number {
  const isHere = (record: { readonly slot: string }) => slot === '' || record.slot === slot
  const people = registrations.filter((record) => isHere(record) && record.presence !== 'absent')
  const held = offers.filter((record) => isHere(record) && record.state === 'offered')
  return [...people, ...held].reduce((sum, { count = 1 }) => sum + count, 0)
}
