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
import type { Why } from './measured.ts'

/** The life of a proposal: it waits, or somebody or the facts ended it. */
export const proposalStates = ['open', 'approved', 'declined', 'deferred', 'withdrawn'] as const

/** How a proposal stands. */
export type ProposalState = (typeof proposalStates)[number]

/** Longest reason of a decision, and note of a vote. */
export const proposalLimits = { reason: 500, note: 500 } as const

/** Days after which somebody who was declined can be proposed again. */
export const declinedDays = 30

/** What staff saw when they decided. */
export interface Evidence extends Why {
  /** Labels that staff ticked, and who did: the kind `said_by_staff`. */
  readonly ticks?: Readonly<Record<string, string>>
}

/** Somebody who has done what a rank asks, for people to decide. */
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
