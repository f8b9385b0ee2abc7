import type { Tournament } from './event.ts'

/** The state of an event, by its fields and the clock. */
export type EventState = 'draft' | 'cancelled' | 'upcoming' | 'check-in' | 'ongoing' | 'completed' | 'closed'

type Timed = Pick<Tournament, 'start_date' | 'end_date' | 'status'>
type Checked = Pick<
  Tournament,
  'start_date' | 'is_draft' | 'cancelled_at' | 'check_in_minutes' | 'attendance_closed_at'
>

const minuteMs = 60_000

/** How long after the start participants can still check in, in milliseconds. */
export const lateCheckInMs = 10 * minuteMs

/**
 * How long before the start free places are no longer offered in turn but open to all members, in
 * milliseconds.
 */
export const lastMomentsMs = 30 * minuteMs

/** How long after the end attendance closes automatically, in milliseconds. */
export const closingMs = 12 * 60 * minuteMs

/** How long a cancelled event can be brought back, in milliseconds. */
export const undoCancelMs = 24 * 60 * minuteMs

/** The current state of an event. */
export function eventState(event: Timed & Checked, now: Date): EventState {
  if (event.is_draft) return 'draft'
  if (event.cancelled_at) return 'cancelled'
  if (event.attendance_closed_at) return 'closed'
  if (event.status === 'completed' || now >= new Date(event.end_date)) return 'completed'
  if (now >= new Date(event.start_date)) return 'ongoing'
  return canCheckIn(event, now) ? 'check-in' : 'upcoming'
}

/** Whether participants can check in: from the opening until ten minutes after the start. */
export function canCheckIn(event: Checked & { readonly status: string }, now: Date): boolean {
  if (event.check_in_minutes <= 0 || event.is_draft || event.cancelled_at) return false
  if (event.attendance_closed_at || event.status === 'completed') return false
  return now >= checkInOpens(event) && now < checkInEnds(event)
}

/** When check-in opens; the start if the event has no check-in. */
export function checkInOpens({
  start_date,
  check_in_minutes,
}: Pick<Tournament, 'start_date' | 'check_in_minutes'>): Date {
  return new Date(Date.parse(start_date) - check_in_minutes * minuteMs)
}

/** When participants who have not checked in count as absent. */
export function checkInEnds({ start_date }: Pick<Tournament, 'start_date'>): Date {
  return new Date(Date.parse(start_date) + lateCheckInMs)
}

/**
 * Whether a place that becomes free now goes to the first member to take it instead of being offered in turn.
 */
export function isLastMoment({ start_date }: Pick<Tournament, 'start_date'>, now: Date): boolean {
  return now.getTime() >= Date.parse(start_date) - lastMomentsMs
}

/** Whether the deadline for sign-ups has passed. */
export function isSignUpClosed({ sign_up_closes }: Pick<Tournament, 'sign_up_closes'>, now: Date): boolean {
  return sign_up_closes !== '' && now >= new Date(sign_up_closes)
}
