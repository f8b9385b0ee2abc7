import { date, relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** URL path of the feed of public events. */
export const publicFeedPath = '/api/calendar/public.ics'

/** URL path that creates or replaces the key of a member's own feed, by POST. */
export const calendarKeyPath = '/api/calendar/key'

/** Response to a request for a key. */
export interface CalendarKeyAnswer {
  readonly key: string
}

/** URL path of a member's feed; with `isAll` it has every event the member may see. */
export function personalFeedPath(key: string, { isAll = false } = {}): string {
  return `/api/calendar/mine/${encodeURIComponent(key)}.ics${isAll ? '?all=1' : ''}`
}

/** URL path of the calendar file of one event; members' events need a key. */
export function eventFeedPath(id: string, key?: string): string {
  const file = `/api/calendar/event/${encodeURIComponent(id)}.ics`
  return key === undefined ? file : `${file}?key=${encodeURIComponent(key)}`
}

/** Length of the key of a feed. */
export const calendarKeyLength = 32

/** The key that opens a member's feed without a login: calendars cannot log in. */
export const calendarKeyShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  key: text({ required: true, min: calendarKeyLength, max: calendarKeyLength }),
  /** When a calendar last used it, to the hour. */
  last_used: date({}),
  ...timestamps,
})

/** A stored key. */
export type CalendarKey = RecordOf<typeof calendarKeyShape>
