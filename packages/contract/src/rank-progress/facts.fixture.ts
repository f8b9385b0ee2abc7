import type { LadderRule } from './explain.ts'
import type { Requirement } from './ladder.ts'
import type { MemberFacts } from './rank-progress.ts'

/** The current time in the tests of ranks. */
export const now = new Date('2027-01-30T12:00:00.000Z')

const dayMs = 24 * 60 * 60 * 1000

/** The time this many days and milliseconds before now, in the format of records. */
export function daysAgo(days: number, ms = 0): string {
  return new Date(now.getTime() - days * dayMs - ms).toISOString().replace('T', ' ')
}

/** A member who joined a year ago, has had the rank `low` since, and was active an hour ago. */
export function newFacts(facts: Partial<MemberFacts> = {}): MemberFacts {
  return {
    joined: daysAgo(365),
    rank: 'low',
    since: daysAgo(365),
    hasLeft: false,
    leaves: [],
    deeds: {},
    lastActive: daysAgo(0, 3_600_000),
    bests: [],
    strikes: [],
    staff: { yes: 0, ticks: [] },
    before: { failing_since: '', warned_at: '' },
    ...facts,
  }
}

/** A ladder of `low` with these duties and `high` with these requirements. */
export function newRules(
  requirements: readonly Requirement[],
  low: Partial<LadderRule> = {},
): readonly LadderRule[] {
  const plain = { duties: [], probation_days: 0, warn_days: 0, is_automatic: false }
  return [
    { ...plain, rank: 'low', step: 1, requirements: [], ...low },
    { ...plain, rank: 'high', step: 2, requirements },
  ]
}
