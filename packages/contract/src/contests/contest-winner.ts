/** A nominee with the votes for it. */
export interface CountedNominee {
  readonly clip: string
  readonly created: string
  readonly votes: number
}

/**
 * The winner of a contest: the clip with the most votes, the earlier one on a tie, undefined without votes.
 */
export function contestWinner(nominees: readonly CountedNominee[]): CountedNominee | undefined {
  const [first] = nominees.toSorted(
    (a, b) => b.votes - a.votes || compareTexts(a.created, b.created) || compareTexts(a.clip, b.clip),
  )
  return first && first.votes > 0 ? first : undefined
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
