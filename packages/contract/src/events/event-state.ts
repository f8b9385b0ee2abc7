import type { Tournament } from './event.ts'

/** How an event stands: what its fields and the clock make of it. */
export type EventState = 'draft' | 'cancelled' | 'upcoming' | 'check-in' | 'ongoing' | 'completed' | 'closed'

type Timed = Pick<Tournament, 'start_date' | 'end_date' | 'status'>
type Checked = Pick<
  Tournament,
  'start_date' | 'is_draft' | 'cancelled_at' | 'check_in_minutes' | 'attendance_closed_at'
>

const minuteMs = 60_000

/** How long after the start people can still check in, in milliseconds. */
export const lateCheckInMs = 10 * minuteMs

/** How long before the start nobody is given time to think any more: free places are free, in milliseconds. */
export const lastMomentsMs = 30 * minuteMs

/** How long after the end attendance is closed by itself, in milliseconds. */
export const closingMs = 12 * 60 * minuteMs

/** How long a cancelled event can be brought back, in milliseconds. */
export const undoCancelMs = 24 * 60 * minuteMs

/** How an event stands now. */
export function eventState(event: Timed & Checked, now: Date): EventState {
  if (event.is_draft) return 'draft'
  if (event.cancelled_at) return 'cancelled'
  if (event.attendance_closed_at) return 'closed'
  if (event.status === 'completed' || now >= new Date(event.end_date)) return 'completed'
  if (now >= new Date(event.start_date)) return 'ongoing'
  return canCheckIn(event, now) ? 'check-in' : 'upcoming'
}

/** Whether those who are registered can check in: from the opening until ten minutes after the start. */
export function canCheckIn(event: Checked & { readonly status: string }, now: Date): boolean {
  if (event.check_in_minutes <= 0 || event.is_draft || event.cancelled_at) return false
  if (event.attendance_closed_at || event.status === 'completed') return false
  return now >= checkInOpens(event) && now < checkInEnds(event)
}

/** When check-in opens; at the start where there is none. */
export function checkInOpens({
  start_date,
  check_in_minutes,
}: Pick<Tournament, 'start_date' | 'check_in_minutes'>): Date {
  return new Date(Date.parse(start_date) - check_in_minutes * minuteMs)
}

/** When whoever is not there counts as absent. */
export function checkInEnds({ start_date }: Pick<Tournament, 'start_date'>): Date {
  return new Date(Date.parse(start_date) + lateCheckInMs)
}

/** Whether a place that becomes free now is free for whoever comes first, instead of being offered in turn. */
export function isLastMoment({ start_date }: Pick<Tournament, 'start_date'>, now: Date): boolean {
  return now.getTime() >= Date.parse(start_date) - lastMomentsMs
}

/** Whether sign-ups have closed before the end. */
export function isSignUpClosed({ sign_up_closes }: Pick<Tournament, 'sign_up_closes'>, now: Date): boolean {
  return sign_up_closes !== '' && now >= new Date(sign_up_closes)
}
