import type { VoteType } from './clip.ts'

/** A member's vote on a clip, or none. */
export type Vote = VoteType | null

/** Votes of a clip. */
export interface VoteCounts {
  readonly upvotes: number
  readonly downvotes: number
}

/** The vote after a click: the same vote again removes it, the other one replaces it. */
export function nextVote(current: Vote, pressed: VoteType): Vote {
  return current === pressed ? null : pressed
}

/** One member's vote before and after. */
export interface VoteChange {
  readonly from: Vote
  readonly to: Vote
}

/** How the counts change when one member's vote changes. */
export function recount(counts: VoteCounts, { from, to }: VoteChange): VoteCounts {
  return {
    upvotes: counts.upvotes + Number(to === 'upvote') - Number(from === 'upvote'),
    downvotes: counts.downvotes + Number(to === 'downvote') - Number(from === 'downvote'),
  }
}
