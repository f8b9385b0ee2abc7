import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordSource } from '@longhouse/engine'
import { explain, type LadderRule, type RankRule, type Standing } from '@longhouse/contract/rank-progress'
import { findFirstRanks, type FirstRank } from './first-rank.ts'
import { readFacts, type FactsOf } from './read-facts.ts'

// Then others get their turn.
const explainedAtOnce = 50

/** A rule as looking at members needs it. */
export type RuleInForce = LadderRule & Pick<RankRule, 'role_id'>

/** Where somebody stands, and where they begin if they had no rank. */
export interface LookedAt {
  readonly standing: Standing
  readonly first: FirstRank | undefined
}

/** Whom to look at by which rules, the lowest rank first. */
export interface LookAt extends Omit<FactsOf, 'rules'> {
  readonly rules: readonly RuleInForce[]
}

/** Where members stand under some rules by what is stored, by id; those who have no rank as if they had their first. */
export async function lookAtMembers(
  source: RecordSource,
  { rules, users, now }: LookAt,
): Promise<Map<string, LookedAt>> {
  const facts = await readFacts(source, { rules, users, now })
  const firsts = await findFirstRanks(source, { facts, rules, now })
  const looked = new Map<string, LookedAt>()
  for (const [user, found] of facts) {
    const first = firsts.get(user)
    const known = first ? { ...found, rank: first.rank, since: first.since } : found
    looked.set(user, { standing: explain(rules, { facts: known, now }), first })
    if (looked.size % explainedAtOnce === 0) await nextTurn()
  }
  return looked
}
