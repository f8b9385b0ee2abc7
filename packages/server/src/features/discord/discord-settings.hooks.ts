import { hooksFor, refuse } from '@longhouse/engine'
import { channelsSchema, managedRolesSchema } from '@longhouse/contract/bot'
import type { CommunityConfig, ManagedRole } from '@longhouse/contract/community'
import { discordSettingsCollection } from '../../collections/discord.ts'

/** Checks channels and roles that an admin chose. */
export function createDiscordSettingsHooks({ discord }: Pick<CommunityConfig, 'discord'>) {
  const check = ({ section, value }: { section?: unknown; value?: unknown }) => {
    const problem = section === 'channels' ? channelProblem(value) : managedRolesProblem(value, discord)
    if (problem) throw refuse({ field: 'value', code: 'validation_invalid_value', message: problem })
  }
  return hooksFor(discordSettingsCollection, {
    beforeCreate: async ({ values }) => check(values),
    beforeUpdate: async ({ values }) => check(values),
  })
}

function channelProblem(value: unknown): string | undefined {
  return channelsSchema.safeParse(value).success ? undefined : 'These are not channels of a Discord server.'
}

function managedRolesProblem(value: unknown, discord: CommunityConfig['discord']): string | undefined {
  const { data: roles } = managedRolesSchema.safeParse(value)
  if (!roles) return 'These are not roles with a reason for each.'
  const isTwice = ({ roleId }: ManagedRole, index: number) =>
    roles.findIndex((role) => role.roleId === roleId) !== index
  if (roles.some(isTwice)) return 'A role is given for one reason only.'
  const rewards = Object.values(discord.rewardRoleIds)
  if (roles.some(({ roleId }) => rewards.includes(roleId)))
    return "The role of a reward is given for the reward only: the community's file names it."
  if (roles.some(({ roleId }) => discord.staffRoleIds.includes(roleId)))
    return 'A role that makes somebody staff is given by people only.'
  return undefined
}
