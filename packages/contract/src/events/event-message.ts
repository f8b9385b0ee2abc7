import { relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** How long a message to everybody can be, and how many an event can send within an hour. */
export const messageLimits = { text: 500, perHour: 6 } as const

/** What a host tells everybody who takes part in an event. */
export const eventMessageShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  /** Nobody once they have left. */
  author: relation('users', {}),
  text: text({ required: true, max: messageLimits.text }),
  ...timestamps,
})

/** A stored message. */
export type EventMessage = RecordOf<typeof eventMessageShape>
