import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { slotLimits } from './event-slots.ts'

/** The states of a wait: in line, holding an offered place, or having let the offer expire. */
export const waitStates = ['waiting', 'offered', 'lapsed'] as const

/** The state of a wait. */
export type WaitState = (typeof waitStates)[number]

/** A member's entry on the waiting list of a full event. A waiting member is not a participant. */
export const eventWaitShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The slot they wait for; empty if the event has none. */
  slot: text({ max: slotLimits.id }),
  /** Only the server writes the other fields. */
  queued_at: date({}),
  state: select(waitStates, {}),
  offered_at: date({}),
  offer_expires: date({}),
  ...timestamps,
})

/** A stored wait. */
export type EventWait = RecordOf<typeof eventWaitShape>
