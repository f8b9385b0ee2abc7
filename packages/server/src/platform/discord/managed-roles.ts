import type { RecordSource } from '@longhouse/engine'
import type { CommunityConfig, RoleSource } from '@longhouse/contract/community'
import { rightfulRoles } from '@longhouse/contract/users'
import { managedRolesOf } from './discord-choices.ts'

/** Returns the part of the site that manages a role; undefined if none does. */
export type SourceOfRole = (roleId: string) => RoleSource | undefined

/**
 * Each role has one writer: reward roles belong to the rewards, regardless of an admin's choice; of two
 * choices the first counts. The site never gives roles that make staff, and a reward makes neither host nor
 * verifier.
 */
export async function readManagedRoles(
  source: RecordSource,
  community: Pick<CommunityConfig, 'discord'>,
): Promise<SourceOfRole> {
  const { discord } = community
  const rewards = new Set(Object.values(discord.rewardRoleIds))
  const rightful = new Set(rightfulRoles(discord))
  const managed = await managedRolesOf(source, community)
  return (roleId) => {
    if (discord.staffRoleIds.includes(roleId)) return undefined
    if (rewards.has(roleId)) return rightful.has(roleId) ? undefined : 'reward'
    return managed.find((one) => one.roleId === roleId)?.source
  }
}
