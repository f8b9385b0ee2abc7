import { relation, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** The two ways to vote. */
export const voteTypes = ['upvote', 'downvote'] as const

/** A way to vote. */
export type VoteType = (typeof voteTypes)[number]

/** One member's vote on one clip. */
export const clipVoteShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  clip: relation('clips', { required: true, cascadeDelete: true }),
  vote_type: select(voteTypes, { required: true }),
  ...timestamps,
})

/** A stored vote. */
export type ClipVote = RecordOf<typeof clipVoteShape>
