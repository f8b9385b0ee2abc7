import type { RecordSource } from '@longhouse/engine'
import { channelsSchema, managedRolesSchema } from '@longhouse/contract/bot'
import type { CommunityConfig, DiscordChannels, ManagedRole, RoleSource } from '@longhouse/contract/community'
import { discordSettingsCollection } from '../../collections/discord.ts'
import { rightfulRoles } from '@longhouse/contract/users'

/** Returns the channels that the bot writes to: an admin's choice, else those of the community's file. */
export async function channelsOf(
  source: RecordSource,
  { discord }: Pick<CommunityConfig, 'discord'>,
): Promise<DiscordChannels> {
  const chosen = channelsSchema.safeParse(await chosenIn(source, 'channels'))
  return { ...discord.channels, ...chosen.data }
}

/** Returns the roles that the site manages: an admin's choice, else those of the community's file. */
export async function managedRolesOf(
  source: RecordSource,
  { discord }: Pick<CommunityConfig, 'discord'>,
): Promise<readonly ManagedRole[]> {
  const chosen = managedRolesSchema.safeParse(await chosenIn(source, 'managed_roles'))
  return chosen.data ?? discord.managedRoles ?? []
}

async function chosenIn(source: RecordSource, section: string): Promise<unknown> {
  const row = await source
    .records(discordSettingsCollection)
    .findFirst({ filter: 'section = {:section}', params: { section } })
  return row?.value
}

/** Returns the part of the site that manages a role; undefined if none does. */
type SourceOfRole = (roleId: string) => RoleSource | undefined

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
