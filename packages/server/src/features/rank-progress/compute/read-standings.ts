import type { RecordSource } from '@longhouse/engine'
import { explain, type RankRule, type Standing } from '@longhouse/contract/rank-progress'
import { membersAtOnce, type MemberIds } from './facts/members.ts'
import { findRulesInForce } from './ladder-rules.ts'
import { readFacts } from './read-facts.ts'

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
  return rules ? standingsUnder(source, { rules, users, now }) : new Map()
}

/** Where members would stand under some rules. */
export async function standingsUnder(
  source: RecordSource,
  { rules, users, now }: StandingsOf & { readonly rules: readonly RankRule[] },
): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>()
  for (let from = 0; from < users.length; from += membersAtOnce) {
    const facts = await readFacts(source, { rules, users: users.slice(from, from + membersAtOnce), now })
    for (const [user, found] of facts) standings.set(user, explain(rules, { facts: found, now }))
  }
  return standings
}
