import { contestLimits } from './contest.ts'

const dayMs = 24 * 60 * 60_000

/** A month by its name (`2026-11`), its start and its end (exclusive). */
export interface ContestMonth {
  readonly month: string
  readonly from: Date
  readonly until: Date
}

/**
 * The month whose clips can now be nominated: the month before, during the first days of a month in UTC.
 * Undefined later in the month: a site that opens mid-month has its first contest in the next one.
 */
export function dueMonth(now: Date): ContestMonth | undefined {
  if (now.getUTCDate() > contestLimits.votingDays) return undefined
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  return { month: from.toISOString().slice(0, 7), from, until }
}

/** When voting ends if it begins now. */
export function votingEnds(now: Date): Date {
  return new Date(now.getTime() + contestLimits.votingDays * dayMs)
}
