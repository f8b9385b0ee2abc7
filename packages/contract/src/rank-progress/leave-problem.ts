import { absenceLimits } from './absence.ts'
import type { leaveRefusals } from './leave-refusals.words.ts'
import { dayMs } from './leave-time.ts'
import { rankRuleLimits } from './rank-rule.ts'

/** How many leaves of a member can be undecided or not over. */
export const openLeaves = 5

/** A leave as entered, and the context to check it. */
export interface AskedLeave {
  readonly from: string
  readonly until: string
  readonly now: Date
  /** Staff can enter past leave; members ask from today on. */
  readonly mayBePast: boolean
}

/** A fault of a leave, and its field. */
export interface LeaveProblem {
  readonly field: 'from' | 'until'
  readonly problem: Extract<
    keyof typeof leaveRefusals,
    'needsFrom' | 'needsUntil' | 'endsBefore' | 'tooLong' | 'inThePast' | 'tooFarAway'
  >
}

/**
 * Checks the times of a leave. Returns undefined if they are valid. A day is 24 hours; a leave may begin up
 * to one day ago, as members' clocks differ.
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
