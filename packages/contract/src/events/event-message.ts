import { relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Maximum length of a message to all participants, and how many an event can send per hour. */
export const messageLimits = { text: 500, perHour: 6 } as const

/** A host's message to all participants of an event. */
export const eventMessageShape = shape({
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  /** Empty once the author has left the community. */
  author: relation('users', {}),
  text: text({ required: true, max: messageLimits.text }),
  ...timestamps,
})

/** A stored message. */
export type EventMessage = RecordOf<typeof eventMessageShape>
