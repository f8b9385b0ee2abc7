/** How staff end a proposal. */
export const proposalDeeds = ['approve', 'decline', 'defer'] as const

/** How staff end a proposal. */
export type ProposalDeed = (typeof proposalDeeds)[number]

/**
 * Where a proposal is decided, by POST of `{ reason, until }`: declining needs the reason, deferring the moment. Who
 * comes second gets 409 with a sentence that says who was first; so does who approves without a free seat or before
 * staff have said what the rank asks of them.
 */
export function proposalPath(id: string, deed: ProposalDeed): string {
  return `/api/rank-proposals/${encodeURIComponent(id)}/${deed}`
}

/** Where staff say what only people can say of a proposal, by POST of `{ label, isTicked }`. */
export function proposalTickPath(id: string): string {
  return `/api/rank-proposals/${encodeURIComponent(id)}/tick`
}

/** Where a change of a rank is undone, by POST, for thirty days. */
export function undoChangePath(id: string): string {
  return `/api/rank-changes/${encodeURIComponent(id)}/undo`
}

/** Where staff put a member on a rank by hand, by POST of `{ rank, reason }`. */
export function memberRankPath(user: string): string {
  return `/api/members/${encodeURIComponent(user)}/rank`
}

/** What became of a decision. */
export interface DecisionAnswer {
  /** The change of the rank, where there was one. */
  readonly change?: string
  /** Sentences about what could not be done besides, such as a role that the site does not manage. */
  readonly notes: readonly string[]
}

/** Where a member sees how far they are. */
export const myRankPage = '/my-rank'

/** Where staff see who is due, at risk or away. */
export const rankDeskPage = '/admin?tab=ranks'
