import {
  date,
  json,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import type { Why } from './rank-progress.ts'

/** The states of a proposal: open, decided, or withdrawn when the facts changed. */
export const proposalStates = ['open', 'approved', 'declined', 'deferred', 'withdrawn'] as const

/** The state of a proposal. */
export type ProposalState = (typeof proposalStates)[number]

/** Longest reason of a decision, and note of a vote. */
export const proposalLimits = { reason: 500, note: 500 } as const

/** Days after which a declined member can be proposed again. */
export const declinedDays = 30

/** The facts that staff saw when they decided. */
export interface Evidence extends Why {
  /** Labels that staff ticked, each with the member who did: the kind `said_by_staff`. */
  readonly ticks?: Readonly<Record<string, string>>
}

/** A member who meets the requirements of a rank, for staff to decide. */
export const rankProposalShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  rank: relation('ranks', { required: true, cascadeDelete: true }),
  state: select(proposalStates, { required: true }),
  evidence: json<Evidence>({ maxSize: 40_000 }),
  defer_until: date({}),
  decided_by: relation('users', {}),
  decided_at: date({}),
  reason: text({ max: proposalLimits.reason }),
  ...timestamps,
})

/** A stored proposal. */
export type RankProposal = RecordOf<typeof rankProposalShape>

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
