import type { CommunityConfig } from '@longhouse/contract/community'
import { rightfulRoles } from '@longhouse/contract/users'
import type { DiscordClient, GuildRole } from '../../platform/discord/discord-client.ts'
import type { Platform } from '../../platform/feature.ts'

type Roles = Pick<GuildRole, 'id' | 'name' | 'permissions'>

/**
 * Lists problems of the reward roles. A browser game cannot prove that it was played, so any member can get every
 * reward with a plain request. A reward role must therefore be a badge without permissions.
 */
export function rewardRoleTroubles(
  roles: readonly Roles[],
  discord: Pick<
    CommunityConfig['discord'],
    'rewardRoleIds' | 'staffRoleIds' | 'hostRoleIds' | 'verifierRoleIds'
  >,
): string[] {
  const names = (list: readonly string[], { id, name }: Pick<Roles, 'id' | 'name'>) =>
    list.includes(id) || list.includes(name)
  return Object.entries(discord.rewardRoleIds).flatMap(([reward, id]) => {
    const role = roles.find((one) => one.id === id)
    const name = `the role of the reward ${reward} (${role?.name ?? id})`
    const known = role ?? { id, name: id }
    const isStaff = names(discord.staffRoleIds, known)
    const isRightful = names(rightfulRoles(discord), known)
    return [
      ...(isRightful
        ? [
            `${name} is a ${isStaff ? 'staff role' : 'role of hosts or verifiers'}, so it is not given: name another one in the community's file.`,
          ]
        : []),
      ...(role && role.permissions !== '0'
        ? [`${name} carries permissions in Discord, and anybody can have it: take all of them from the role.`]
        : []),
    ]
  })
}

/** Warns at every start of rewards that are more than a badge, without waiting for Discord's response. */
export function warnOfRewardRoles(
  { logger, community }: Pick<Platform, 'logger' | 'community'>,
  client: DiscordClient | undefined,
): () => Promise<void> {
  const warned = client?.roles().then(
    (roles) => rewardRoleTroubles(roles, community.discord).forEach((trouble) => logger.warn(trouble)),
    (error: unknown) => logger.debug({ err: error }, 'The roles of rewards were not looked at.'),
  )
  return async () => warned
}
