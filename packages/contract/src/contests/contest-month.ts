import { contestLimits } from './contest.ts'

const dayMs = 24 * 60 * 60_000

/** A month by its name (`2026-11`) and its moments, the end being the first that is not part of it. */
export interface ContestMonth {
  readonly month: string
  readonly from: Date
  readonly until: Date
}

/**
 * The month whose clips are to be nominated at a moment: the one before, in the first days of a month by UTC. Nothing
 * later on: a site that is opened in the middle of a month has its first contest at the next one.
 */
export function dueMonth(now: Date): ContestMonth | undefined {
  if (now.getUTCDate() > contestLimits.votingDays) return undefined
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return { month: from.toISOString().slice(0, 7), from, until }
}

/** When voting ends that begins now. */
export function votingEnds(now: Date): Date {
  return new Date(now.getTime() + contestLimits.votingDays * dayMs)
}
