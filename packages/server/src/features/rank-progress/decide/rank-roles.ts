import { isModuleOn } from '@longhouse/contract/community'
import { rankRefusals, type RankRule } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { readManagedRoles } from '../../../platform/discord/managed-roles.ts'
import { orderRole } from '../../../platform/discord/role-orders.ts'
import { titleOf } from './people.ts'
import type { RankPlace } from './rank-place.ts'

const say = wordsFor('en', rankRefusals)

/** A member's change of rank; a rank outside the ladder has no rule and no role. */
export interface RoleMove {
  readonly user: string
  readonly from: RankRule | undefined
  readonly to: RankRule | undefined
}

/**
 * Requests that the member gets the role of the new rank and loses that of the old one. Returns messages
 * about roles that the site does not manage for ranks; these do not change.
 */
export async function orderRankRoles(
  { tx, community }: RankPlace,
  { user, from, to }: RoleMove,
): Promise<string[]> {
  if (!isModuleOn(community, 'bot') || from?.role_id === to?.role_id) return []
  const sourceOf = await readManagedRoles(tx, community)
  const moves = [
    { rule: to, wants: 'give' },
    { rule: from, wants: 'take' },
  ] as const
  const notes: string[] = []
  for (const { rule, wants } of moves) {
    const roleId = rule?.role_id ?? ''
    if (!rule || !roleId) continue
    if (sourceOf(roleId) === 'rank')
      await orderRole({ tx, community }, { user, roleId, wants, source: 'rank' })
    else notes.push(say('roleNotManaged', { rank: await titleOf(tx, rule.rank) }))
  }
  return notes
}
