/** What a run must be shown by: a screenshot or more, or a video. */
export type NeededProof = 'screenshot' | 'video'

/** How much is claimed, against what is known of the board; 0 where there is nothing yet. */
export interface Claim {
  readonly round: number
  /** The best verified round of whoever hands it in, with a squad of that size on that map. */
  readonly best: number
  /** Whether it would stand in the history of the board's record. */
  readonly isRecord: boolean
  /** The tenth best round of the board; 0 while it has fewer. */
  readonly tenth: number
}

const farBelow = 10

/**
 * What a claim must be shown by. Whoever has shown much more before shows a screenshot; a place among the ten best,
 * or a record, is shown by a video.
 */
export function proofNeeded({ round, best, isRecord, tenth }: Claim): NeededProof {
  if (round <= best - farBelow) return 'screenshot'
  return isRecord || (tenth > 0 && round >= tenth) ? 'video' : 'screenshot'
}
