/** Staff's decisions about a proposal. */
export const proposalDeeds = ['approve', 'decline', 'defer'] as const

/** Staff's decision about a proposal. */
export type ProposalDeed = (typeof proposalDeeds)[number]

/**
 * URL path that decides a proposal, by POST of `{ reason, until }`: declining needs the reason, deferring the
 * time. The second caller gets 409 with a message that names the first one. Approving without a free seat, or
 * before staff's part is complete, gets 409 as well.
 */
export function proposalPath(id: string, deed: ProposalDeed): string {
  return `/api/rank-proposals/${encodeURIComponent(id)}/${deed}`
}

/** URL path by which staff confirm what only people can judge, by POST of `{ label, isTicked }`. */
export function proposalTickPath(id: string): string {
  return `/api/rank-proposals/${encodeURIComponent(id)}/tick`
}

/** URL path that undoes a change of a rank, by POST, for thirty days. */
export function undoChangePath(id: string): string {
  return `/api/rank-changes/${encodeURIComponent(id)}/undo`
}

/** URL path by which staff set a member's rank, by POST of `{ rank, reason }`. */
export function memberRankPath(user: string): string {
  return `/api/members/${encodeURIComponent(user)}/rank`
}

/** The result of a decision. */
export interface DecisionAnswer {
  /** The id of the rank change, if any. */
  readonly change?: string
  /** Messages about failed side effects, such as a role that the site does not manage. */
  readonly notes: readonly string[]
}

/** The page that shows a member's own progress. */
export const myRankPage = '/my-rank'

/** The page that shows staff which members are due, at risk or away. */
export const rankDeskPage = '/admin?tab=ranks'
