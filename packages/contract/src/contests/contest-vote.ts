import { relation, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** One member's vote in a contest. */
export const contestVoteShape = shape({
  contest: relation('contests', { required: true, cascadeDelete: true }),
  clip: relation('clips', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  ...timestamps,
})

/** A stored vote. */
export type ContestVote = RecordOf<typeof contestVoteShape>
