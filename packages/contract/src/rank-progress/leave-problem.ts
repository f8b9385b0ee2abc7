import { absenceLimits } from './absence.ts'
import type { leaveRefusals } from './leave-refusals.words.ts'
import { dayMs } from './leave-time.ts'
import { rankRuleLimits } from './rank-rule.ts'

/** The most leaves of somebody that wait for a decision or are not over. */
export const openLeaves = 5

/** A time that somebody wants off, and who enters it. */
export interface AskedLeave {
  readonly from: string
  readonly until: string
  readonly now: Date
  /** Staff enter what is past; whoever asks for themselves begins today. */
  readonly mayBePast: boolean
}

/** What is wrong with a leave, and at which field. */
export interface LeaveProblem {
  readonly field: 'from' | 'until'
  readonly problem: Extract<
    keyof typeof leaveRefusals,
    'needsFrom' | 'needsUntil' | 'endsBefore' | 'tooLong' | 'inThePast' | 'tooFarAway'
  >
}

/**
 * What is wrong with the times of a leave, if anything. A day is 24 hours; today is whatever began within the last of
 * them, since the clocks of members differ.
 */
export function leaveProblem({ from, until, now, mayBePast }: AskedLeave): LeaveProblem | undefined {
  const [begins, ends, today] = [Date.parse(from), Date.parse(until), now.getTime()]
  if (Number.isNaN(begins)) return { field: 'from', problem: 'needsFrom' }
  if (Number.isNaN(ends)) return { field: 'until', problem: 'needsUntil' }
  if (ends <= begins) return { field: 'until', problem: 'endsBefore' }
  if (ends - begins > absenceLimits.days * dayMs) return { field: 'until', problem: 'tooLong' }
  if (!mayBePast && (begins < today - dayMs || ends <= today)) return { field: 'from', problem: 'inThePast' }
  const isFar = Math.abs(begins - today) > (mayBePast ? rankRuleLimits.days : 2 * absenceLimits.days) * dayMs
  return isFar ? { field: 'from', problem: 'tooFarAway' } : undefined
}
