import type { RecordSource } from '@longhouse/engine'
import type { Standing } from '@longhouse/contract/rank-progress'
import { membersAtOnce, type MemberIds } from './facts/members.ts'
import { findRulesInForce } from './ladder-rules.ts'
import { lookAtMembers } from './look-at-members.ts'

/** Whose standing, and when. */
export interface StandingsOf {
  readonly users: MemberIds
  readonly now: Date
}

/**
 * Where members stand by what is stored at this moment, by id; nobody while the ladder is off. Who holds the account
 * in a transaction reads what will still be so when it commits.
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
