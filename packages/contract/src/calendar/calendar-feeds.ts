/** Where the feed of public events is. */
export const publicFeedPath = '/api/calendar/public.ics'

/** Where a member gets a key for their own feed, or a new one, by POST. */
export const calendarKeyPath = '/api/calendar/key'

/** What getting a key answers. */
export interface CalendarKeyAnswer {
  readonly key: string
}

/** Where the feed of one member is; with `isAll` it has every event the member may see. */
export function personalFeedPath(key: string, { isAll = false } = {}): string {
  return `/api/calendar/mine/${encodeURIComponent(key)}.ics${isAll ? '?all=1' : ''}`
}

/** Where the calendar file of one event is; members' events need a key. */
export function eventFeedPath(id: string, key?: string): string {
  const file = `/api/calendar/event/${encodeURIComponent(id)}.ics`
  return key === undefined ? file : `${file}?key=${encodeURIComponent(key)}`
}
