import { relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Longest admin note. */
export const maxNoteLength = 10_000

/** Notes loaded for a user: the newest. */
export const notePageSize = 1

/** A note of the staff about a user. */
export const userNoteShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  notes: text({ max: maxNoteLength }),
  ...timestamps,
})

/** A stored note. */
export type UserNote = RecordOf<typeof userNoteShape>
