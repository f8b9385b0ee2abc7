import {
  canCheckIn,
  isLastMoment,
  isOver,
  isSignUpClosed,
  isUnlimited,
  slotsOf,
  takenPlaces,
  type EventSlot,
} from '@longhouse/contract/events'
import { recordDate } from '../../lib/moments.ts'
import { registrationsOf, type EventRecord, type ListedRegistration, type OwnWait } from './events.types.ts'

/** What a member can do next with an event. */
export type WayInStep =
  | 'sign-up'
  | 'wait'
  | 'waiting'
  | 'take'
  | 'check-in'
  | 'leave'
  | 'over'
  | 'closed'
  | 'cancelled'
  | 'draft'

/** How a member stands to an event. */
export interface Standing {
  readonly event: EventRecord
  readonly registration: ListedRegistration | undefined
  readonly wait: OwnWait | undefined
  readonly now: Date
}

/** The one step that fits. The server has the last word. */
export function wayIn({ event, registration, wait, now }: Standing): WayInStep {
  if (event.is_draft) return 'draft'
  if (event.cancelled_at) return 'cancelled'
  if (registration) return canCheckIn(event, now) && registration.presence !== 'here' ? 'check-in' : 'leave'
  if (isOver(event, now)) return 'over'
  if (isOffered(wait, now)) return 'take'
  if (isSignUpClosed(event, now)) return 'closed'
  if (!event.waits || !isFull(event, now)) return 'sign-up'
  return wait?.state === 'waiting' ? 'waiting' : 'wait'
}

/** Whether a place is held for somebody right now. */
export function isOffered(wait: OwnWait | undefined, now: Date): boolean {
  if (wait?.state !== 'offered') return false
  return wait.offer_expires === '' || recordDate(wait.offer_expires) > now
}

/** Whether nobody can walk in: all places are taken, or a free one belongs to those in line. */
export function isFull(event: EventRecord, now: Date): boolean {
  if (isUnlimited(event)) return false
  const absent = registrationsOf(event).filter(({ presence }) => presence === 'absent').length
  if (event.participant_count - absent >= event.max_participants) return true
  return slotsOf(event).length === 0 && event.waiting_count > 0 && !isLastMoment(event, now)
}

/** How many places of a slot nobody has. */
export function freeIn(slot: EventSlot, event: EventRecord): number {
  const people = registrationsOf(event).map(({ slot: taken = '', presence = '' }) => ({
    slot: taken,
    presence,
  }))
  return Math.max(0, slot.places - takenPlaces({ registrations: people, offers: [] }, slot.id))
}

/** Whole minutes until a moment, never less than one. */
export function minutesUntil(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((recordDate(moment).getTime() - now.getTime()) / 60_000))
}
