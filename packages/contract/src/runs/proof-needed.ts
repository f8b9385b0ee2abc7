/** The proof that a run needs: at least a screenshot, or a video. */
export type NeededProof = 'screenshot' | 'video'

/** A claimed round, compared with the known rounds of its board; 0 if there are none. */
export interface Claim {
  readonly round: number
  /** The submitter's best verified round with this squad size on this map. */
  readonly best: number
  /** Whether it would be in the history of the board's record. */
  readonly isRecord: boolean
  /** The tenth best round of the board; 0 while it has fewer. */
  readonly tenth: number
}

const farBelow = 10

/**
 * Returns the proof that a claim needs. A screenshot is enough for members who have proven much more before.
 * A record, or a place among the ten best, needs a video.
 */
export function proofNeeded({ round, best, isRecord, tenth }: Claim): NeededProof {
  if (round <= best - farBelow) return 'screenshot'
  return isRecord || (tenth > 0 && round >= tenth) ? 'video' : 'screenshot'
}
