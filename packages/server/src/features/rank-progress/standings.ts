import type { RecordSource } from '@longhouse/engine'
import {
  type Standing,
  explain,
  type LadderRule,
  type RankRule,
  type MemberFacts,
  type RankChangeKind,
} from '@longhouse/contract/rank-progress'
import { membersAtOnce, type MemberIds } from './fact-queries.ts'
import { findRulesInForce } from './ladder.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readFacts, type FactsOf } from './read-facts.ts'
import { formatDate } from '@longhouse/engine/schema'
import { rolesOf } from '@longhouse/contract/users'
import { anyOf } from '../../platform/records.ts'
import { usersCollection } from '../../collections/users.ts'

/** Members whose rank status to read, and the time. */
interface StandingsOf {
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

// Members to evaluate before other work gets a turn.
const explainedAtOnce = 50

/** The part of a rule that an evaluation needs. */
type RuleInForce = LadderRule & Pick<RankRule, 'role_id'>

/** A member's rank status, and their first rank if they had none. */
interface LookedAt {
  readonly standing: Standing
  readonly first: FirstRank | undefined
}

/** Members to evaluate, and the rules, lowest rank first. */
interface LookAt extends Omit<FactsOf, 'rules'> {
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

/** A member's first rank on the ladder. */
export interface FirstRank {
  readonly rank: string
  readonly since: string
  readonly kind: Extract<RankChangeKind, 'joined' | 'discord'>
}

type RankedRole = Pick<LadderRule, 'rank'> & Pick<RankRule, 'role_id'>

/** Facts of members, the rules from the lowest rank up, and the time. */
interface Newcomers {
  readonly facts: ReadonlyMap<string, MemberFacts>
  readonly rules: readonly RankedRole[]
  readonly now: Date
}

/**
 * Returns the first rank of members who have none. It is the highest whose Discord role they have, from now
 * on, because its start is unknown. Otherwise it is the lowest, since they joined.
 */
async function findFirstRanks(
  source: RecordSource,
  { facts, rules, now }: Newcomers,
): Promise<ReadonlyMap<string, FirstRank>> {
  const [lowest] = rules
  const without = [...facts].filter(([, { rank }]) => rank === '')
  if (!lowest || without.length === 0) return new Map()
  const people = await source.records(usersCollection).findAll(anyOf(without.map(([id]) => ({ id }))))
  const data = new Map(people.map(({ id, discord_data }) => [id, discord_data]))
  return new Map(
    without.map(([user, { joined }]) => {
      const byRole = highestByRole(rules, data.get(user))
      const first: FirstRank = byRole
        ? { rank: byRole.rank, since: formatDate(now), kind: 'discord' }
        : { rank: lowest.rank, since: joined, kind: 'joined' }
      return [user, first]
    }),
  )
}

function highestByRole(rules: readonly RankedRole[], discordData: unknown): RankedRole | undefined {
  const roles = new Set(rolesOf(discordData).map((role) => (typeof role === 'string' ? role : role.id)))
  return rules.findLast(({ role_id }) => role_id !== '' && roles.has(role_id))
}
