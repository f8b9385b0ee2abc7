import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { slotLimits } from './event-slots.ts'

/** Registrations per page. */
export const registrationPageSize = 50

/** The one state a registration has; cancelling deletes it. */
export const confirmedStatus = 'confirmed'

/** How many members a participant can ask to play with. */
export const maxWishes = 3

/** The values of a participant's presence. */
export const presences = ['here', 'absent', 'excused'] as const

/** A participant's presence; empty while unknown. */
export type Presence = (typeof presences)[number]

/** One member's place in one event. */
export const registrationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  registration_date: date({}),
  status: select([confirmedStatus], {}),
  /** The id of the slot; empty if the event has none. */
  slot: text({ max: slotLimits.id }),
  /** The members they would like to play with; only for themselves, hosts and staff. */
  with: relation('users', { maxSelect: maxWishes }),
  presence: select(presences, {}),
  /** Maintained by the server: when they first were present, and who set `presence`. */
  present_at: date({}),
  presence_by: relation('users', {}),
  ...timestamps,
})

/** A stored registration. */
export type Registration = Omit<RecordOf<typeof registrationShape>, 'with'> & {
  readonly with?: readonly string[]
}
