import { toText } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

/** The fields of an event that calendars show; none of them names people. */
export type CalendarEvent = Pick<
  Tournament,
  | 'id'
  | 'name'
  | 'description'
  | 'place'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'revision'
  | 'updated'
>

/** Reads those fields of a stored event. */
export function calendarEventOf(record: AnyRecord): CalendarEvent {
  const read = (name: keyof CalendarEvent): string => toText(record[name])
  return {
    id: record.id,
    revision: Number(record['revision']),
    name: read('name'),
    description: read('description'),
    place: read('place'),
    start_date: read('start_date'),
    end_date: read('end_date'),
    time_zone: read('time_zone'),
    cancelled_at: read('cancelled_at'),
    cancel_reason: read('cancel_reason'),
    updated: read('updated'),
  }
}
