import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { proposalLimits } from './rank-proposal.ts'

/** How a member got a rank: by joining, by a decision, by a correction, or by their role in Discord. */
export const rankChangeKinds = ['joined', 'promoted', 'demoted', 'corrected', 'discord'] as const

/** How a member got a rank. */
export type RankChangeKind = (typeof rankChangeKinds)[number]

/** Days in which a change can be undone. */
export const undoDays = 30

/** One change of a member's rank. It is never deleted; undoing it is recorded. */
export const rankChangeShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  from: relation('ranks', {}),
  to: relation('ranks', {}),
  kind: select(rankChangeKinds, { required: true }),
  /** The member who decided; empty for automatic changes. */
  by: relation('users', {}),
  reason: text({ max: proposalLimits.reason }),
  undone_at: date({}),
  undone_by: relation('users', {}),
  ...timestamps,
})

/** A stored change of a rank. */
export type RankChange = RecordOf<typeof rankChangeShape>
