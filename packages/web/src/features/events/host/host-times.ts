import { checkInOpens, type Tournament } from '@longhouse/contract/events'
import { recordDate } from '../../../lib/dates/moments.ts'

type Hosted = Pick<
  Tournament,
  'start_date' | 'check_in_minutes' | 'is_draft' | 'cancelled_at' | 'attendance_closed_at'
>

/** Returns whether members can be added at the door: from check-in until attendance is closed. */
export function isDoorOpen(event: Hosted, now: Date): boolean {
  return takesPlace(event) && now >= checkInOpens(event)
}

/** Returns whether attendance can be closed: the event has begun. */
export function canCloseAttendance(event: Hosted, now: Date): boolean {
  return takesPlace(event) && now >= recordDate(event.start_date)
}

function takesPlace({ is_draft, cancelled_at, attendance_closed_at }: Hosted): boolean {
  return !is_draft && !cancelled_at && !attendance_closed_at
}
