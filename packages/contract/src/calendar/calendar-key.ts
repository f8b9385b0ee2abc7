import { date, relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

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
