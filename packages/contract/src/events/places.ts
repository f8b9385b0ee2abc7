import { wordsFor } from '../words/words.ts'
import { canCheckIn, isLastMoment, isSignUpClosed, isFinished } from './event-time.ts'
import {
  isUnlimited,
  type Tournament,
  type EventSlot,
  type EventWait,
  type Registration,
  type Presence,
} from './event.ts'
import { placesWords, signUpWords } from './places.words.ts'

const say = wordsFor('en', signUpWords)

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

/** The facts that decide whether a member may sign up. */
export interface SignUpQuestion {
  readonly userId: string | undefined
  readonly event: Pick<Tournament, 'max_participants'>
  readonly participants: number
  readonly isRegistered: boolean
  /** The event has ended. */
  readonly isOver?: boolean
  readonly isCancelled?: boolean
  /** Sign-ups are closed, though the event has not ended. */
  readonly isClosed?: boolean
  /** In an event with slots: whether a known one was chosen, and how many of its places are free. */
  readonly slot?: { readonly isKnown: boolean; readonly free: number }
}

/** Checks a sign-up. Returns the message that refuses it, or undefined if it is allowed. */
export function checkSignUp({
  userId,
  event,
  participants,
  isRegistered,
  isOver = false,
  isCancelled = false,
  isClosed = false,
  slot,
}: SignUpQuestion): string | undefined {
  if (!userId) return say('loginNeeded')
  if (isRegistered) return say('alreadyRegistered')
  if (isCancelled) return placesWords.cancelled
  if (isOver) return say('over')
  if (isClosed) return placesWords.closed
  if (slot) return slotProblem(slot)
  if (!isUnlimited(event) && participants >= event.max_participants) return say('full')
  return undefined
}

function slotProblem({ isKnown, free }: NonNullable<SignUpQuestion['slot']>): string | undefined {
  if (!isKnown) return placesWords.chooseSlot
  return free > 0 ? undefined : placesWords.slotFull
}

/** A member's next action for an event. */
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

type Timed = Pick<Tournament, 'start_date' | 'end_date' | 'sign_up_closes' | 'check_in_minutes'>
type Planned = Pick<Tournament, 'is_draft' | 'cancelled_at' | 'attendance_closed_at' | 'waits'> & {
  readonly status: string
}
type Filled = Pick<Tournament, 'max_participants' | 'slots' | 'waiting_count' | 'start_date'>

/** The facts that decide a member's next action. */
export interface StandingFacts {
  readonly event: Timed & Planned
  /** The member's registration. */
  readonly registration: { readonly presence?: Presence | '' } | undefined
  /** The member's entry on the waiting list. */
  readonly wait: Pick<EventWait, 'state' | 'offer_expires'> | undefined
  /** See `isFullWith`. */
  readonly isFull: boolean
  readonly now: Date
}

/** Returns the one action that fits a member. The server decides whether it succeeds. */
export function wayIn({ event, registration, wait, isFull, now }: StandingFacts): WayInStep {
  if (event.is_draft) return 'draft'
  if (event.cancelled_at) return 'cancelled'
  // Attendance is final: participants can no longer join or leave.
  if (event.attendance_closed_at) return 'over'
  if (registration) return canCheckIn(event, now) && registration.presence !== 'here' ? 'check-in' : 'leave'
  if (isFinished(event, now)) return 'over'
  if (isOffered(wait, now)) return 'take'
  if (isSignUpClosed(event, now)) return 'closed'
  if (!event.waits || !isFull) return 'sign-up'
  return wait?.state === 'waiting' ? 'waiting' : 'wait'
}

/** Whether a place is currently held for a waiting member. */
export function isOffered(wait: Pick<EventWait, 'state' | 'offer_expires'> | undefined, now: Date): boolean {
  if (wait?.state !== 'offered') return false
  return wait.offer_expires === '' || new Date(wait.offer_expires) > now
}

/** Whether a newcomer finds no free place: all are taken, or the free ones belong to the waiting list. */
export function isFullWith(
  taken: number,
  { event, now }: { readonly event: Filled; readonly now: Date },
): boolean {
  if (isUnlimited(event)) return false
  if (taken >= event.max_participants) return true
  return slotsOf(event).length === 0 && event.waiting_count > 0 && !isLastMoment(event, now)
}
