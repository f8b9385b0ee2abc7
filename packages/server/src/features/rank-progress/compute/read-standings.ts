import type { RecordSource } from '@longhouse/engine'
import type { Standing } from '@longhouse/contract/rank-progress'
import { membersAtOnce, type MemberIds } from './facts/members.ts'
import { findRulesInForce } from './ladder-rules.ts'
import { lookAtMembers } from './look-at-members.ts'

/** Members whose rank status to read, and the time. */
export interface StandingsOf {
  readonly users: MemberIds
  readonly now: Date
}

/**
 * Returns the current rank status of members by id; empty while the ladder is off. In a transaction that has
 * locked the account it stays true until the commit.
 */
export async function readStandings(
  source: RecordSource,
  { users, now }: StandingsOf,
): Promise<Map<string, Standing>> {
  const rules = await findRulesInForce(source)
  const standings = new Map<string, Standing>()
  if (!rules) return standings
  for (let from = 0; from < users.length; from += membersAtOnce) {
    const portion = users.slice(from, from + membersAtOnce)
    for (const [user, { standing }] of await lookAtMembers(source, { rules, users: portion, now }))
      standings.set(user, standing)
  }
  return standings
}
