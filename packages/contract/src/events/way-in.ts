import { canCheckIn, isLastMoment, isSignUpClosed } from './event-state.ts'
import { isFinished } from './event-window.ts'
import type { EventWait } from './event-wait.ts'
import { isUnlimited, type Tournament } from './event.ts'
import { slotsOf } from './places.ts'
import type { Presence } from './registration.ts'

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
