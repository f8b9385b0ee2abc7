import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { slotLimits } from './event-slots.ts'

/** Registrations per page. */
export const registrationPageSize = 50

/** The one state a registration has; cancelling deletes it. */
export const confirmedStatus = 'confirmed'

/** With how many people somebody can ask to play. */
export const maxWishes = 3

/** Whether somebody came. */
export const presences = ['here', 'absent', 'excused'] as const

/** Whether somebody came; empty while nobody knows. */
export type Presence = (typeof presences)[number]

/** One member's place in one event. */
export const registrationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  registration_date: date({}),
  status: select([confirmedStatus], {}),
  /** The id of the slot it takes a place of; empty where the event has none. */
  slot: text({ max: slotLimits.id }),
  /** Whom they would like to play with; for themselves, hosts and staff. */
  with: relation('users', { maxSelect: maxWishes }),
  presence: select(presences, {}),
  /** Kept by the server: when they were seen first, and who said what `presence` says. */
  present_at: date({}),
  presence_by: relation('users', {}),
  ...timestamps,
})

/** A stored registration. */
export type Registration = Omit<RecordOf<typeof registrationShape>, 'with'> & {
  readonly with?: readonly string[]
}
