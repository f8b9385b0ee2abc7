import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RecordSource } from '@longhouse/engine'
import { explain, type LadderRule, type RankRule, type Standing } from '@longhouse/contract/rank-progress'
import { findFirstRanks, type FirstRank } from './first-rank.ts'
import { readFacts, type FactsOf } from './read-facts.ts'

// Members to evaluate before other work gets a turn.
const explainedAtOnce = 50

/** The part of a rule that an evaluation needs. */
export type RuleInForce = LadderRule & Pick<RankRule, 'role_id'>

/** A member's rank status, and their first rank if they had none. */
export interface LookedAt {
  readonly standing: Standing
  readonly first: FirstRank | undefined
}

/** Members to evaluate, and the rules, lowest rank first. */
export interface LookAt extends Omit<FactsOf, 'rules'> {
  readonly rules: readonly RuleInForce[]
}

/**
 * Evaluates members by stored data and some rules, by id. Members without a rank count as having their first.
 */
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
