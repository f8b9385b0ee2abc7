import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { slotLimits } from './event-slots.ts'

/** How somebody who waits stands: in line, with a place held for them, or having let it pass. */
export const waitStates = ['waiting', 'offered', 'lapsed'] as const

/** How somebody who waits stands. */
export type WaitState = (typeof waitStates)[number]

/** Somebody in line for a full event. Whoever waits is no participant. */
export const eventWaitShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  /** The slot they wait for; empty where the event has none. */
  slot: text({ max: slotLimits.id }),
  /** The server decides the rest. */
  queued_at: date({}),
  state: select(waitStates, {}),
  offered_at: date({}),
  offer_expires: date({}),
  ...timestamps,
})

/** A stored wait. */
export type EventWait = RecordOf<typeof eventWaitShape>
