import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { LadderRule, MemberFacts, RankChangeKind, RankRule } from '@longhouse/contract/rank-progress'
import { rolesOf } from '@longhouse/contract/users'
import { anyOf } from '../../../platform/any-of.ts'

/** A member's first rank on the ladder. */
export interface FirstRank {
  readonly rank: string
  readonly since: string
  readonly kind: Extract<RankChangeKind, 'joined' | 'discord'>
}

type RankedRole = Pick<LadderRule, 'rank'> & Pick<RankRule, 'role_id'>

/** Facts of members, the rules from the lowest rank up, and the time. */
export interface Newcomers {
  readonly facts: ReadonlyMap<string, MemberFacts>
  readonly rules: readonly RankedRole[]
  readonly now: Date
}

/**
 * Returns the first rank of members who have none. It is the highest whose Discord role they have, from now
 * on, because its start is unknown. Otherwise it is the lowest, since they joined.
 */
export async function findFirstRanks(
  source: RecordSource,
  { facts, rules, now }: Newcomers,
): Promise<ReadonlyMap<string, FirstRank>> {
  const [lowest] = rules
  const without = [...facts].filter(([, { rank }]) => rank === '')
  if (!lowest || without.length === 0) return new Map()
  const people = await source.recordsOf('users').findAll(anyOf(without.map(([id]) => ({ id }))))
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
