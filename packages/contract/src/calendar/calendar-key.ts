import { date, relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** How long the key of a feed is. */
export const calendarKeyLength = 32

/** What opens the feed of one member without a login: calendars cannot log in. */
export const calendarKeyShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  key: text({ required: true, min: calendarKeyLength, max: calendarKeyLength }),
  /** When a calendar last asked, to the hour. */
  last_used: date({}),
  ...timestamps,
})

/** A stored key. */
export type CalendarKey = RecordOf<typeof calendarKeyShape>
