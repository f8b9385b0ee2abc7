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
