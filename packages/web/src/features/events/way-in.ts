import {
  isFullWith,
  takenPlaces,
  wayIn as stepFor,
  type EventSlot,
  type WayInStep,
} from '@longhouse/contract/events'
import { recordDate } from '../../lib/moments.ts'
import { registrationsOf, type EventRecord, type ListedRegistration, type OwnWait } from './events.types.ts'

/** A member's standing in an event. */
export interface Standing {
  readonly event: EventRecord
  readonly registration: ListedRegistration | undefined
  readonly wait: OwnWait | undefined
  readonly now: Date
}

/** Returns the next step. The server has the last word. */
export function wayIn(standing: Standing): WayInStep {
  return stepFor({ ...standing, isFull: isFull(standing.event, standing.now) })
}

/** Returns whether no place can be taken: all are taken, or a free one belongs to those in line. */
export function isFull(event: EventRecord, now: Date): boolean {
  const absent = registrationsOf(event).filter(({ presence }) => presence === 'absent').length
  return isFullWith(event.participant_count - absent, { event, now })
}

/** Returns the number of free places in a slot. */
export function freeIn(slot: EventSlot, event: EventRecord): number {
  const people = registrationsOf(event).map(({ slot: taken = '', presence = '' }) => ({
    slot: taken,
    presence,
  }))
  return Math.max(0, slot.places - takenPlaces({ registrations: people, offers: [] }, slot.id))
}

/** Returns the whole minutes until a moment, at least one. */
export function minutesUntil(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((recordDate(moment).getTime() - now.getTime()) / 60_000))
}
