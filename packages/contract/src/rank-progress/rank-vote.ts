import { relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { proposalLimits } from './rank-proposal.ts'

/** Staff's votes on a proposal. */
export const rankVoteValues = ['yes', 'no'] as const

/** The vote of one staff member on a proposal. */
export const rankVoteShape = shape({
  proposal: relation('rank_proposals', { required: true, cascadeDelete: true }),
  voter: relation('users', { required: true, cascadeDelete: true }),
  vote: select(rankVoteValues, { required: true }),
  note: text({ max: proposalLimits.note }),
  ...timestamps,
})

/** A stored vote on a proposal. */
export type RankVote = RecordOf<typeof rankVoteShape>
