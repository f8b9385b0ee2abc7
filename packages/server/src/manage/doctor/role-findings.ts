import { communityFile } from '@longhouse/contract/community-file'
import type { CommunityConfig } from '@longhouse/contract/community'
import { findBotTroubles } from '../../features/discord/permissions/bot-troubles.ts'
import type { GuildFacts } from '../../features/discord/permissions/guild-facts.ts'
import { rewardRoleTroubles } from '../../features/rewards/reward-role-troubles.ts'
import type { GuildRole } from '../../platform/discord/discord-client.ts'
import type { Finding } from './finding.ts'

type Configured = Pick<
  CommunityConfig['discord'],
  'rewardRoleIds' | 'staffRoleIds' | 'hostRoleIds' | 'verifierRoleIds' | 'hiddenTopRoleId'
>

/** Whether the roles of the community's file exist, the bot can give rewards, and these are mere badges. */
export function roleFindings(guild: GuildFacts): Finding[] {
  const configured = communityFile.config.discord
  return [
    ...namedRoleFindings(guild.roles, configured),
    ...badgeFindings(guild.roles, configured),
    ...grantFindings(guild, configured),
  ]
}

/** Finds roles in the community's file that the server does not have. */
function namedRoleFindings(
  roles: readonly Pick<GuildRole, 'id' | 'name'>[],
  { rewardRoleIds, staffRoleIds, hostRoleIds, verifierRoleIds, hiddenTopRoleId }: Configured,
): Finding[] {
  const name = 'roles of the community'
  const todo = "make them in Discord, or name others in the community's file."
  const hasId = (id: string) => roles.some((role) => role.id === id)
  const rewards = Object.entries(rewardRoleIds)
    .filter(([, id]) => !hasId(id))
    .map(([reward, id]) => `${id} (the reward ${reward})`)
  const people = { staff: staffRoleIds, hosts: hostRoleIds ?? [], verifiers: verifierRoleIds ?? [] }
  const named = Object.entries(people).flatMap(([kind, references]) =>
    references
      .filter((reference) => !hasId(reference) && !roles.some((role) => role.name === reference))
      .map((reference) => `${reference} (${kind})`),
  )
  const missing = [...named, ...rewards]
  if (missing.length > 0)
    return [{ name, problem: `the Discord server does not have ${missing.join(', ')}`, todo }]
  if (hiddenTopRoleId === '' || hasId(hiddenTopRoleId)) return [{ name }]
  const warning = `the Discord server does not have ${hiddenTopRoleId} (hiddenTopRoleId)`
  return [{ name, warning, todo: "name another one in the community's file, or none ('')." }]
}

/** Whether every reward is a badge and nothing more. */
function badgeFindings(roles: readonly GuildRole[], configured: Configured): Finding[] {
  const name = 'roles of rewards'
  const todo = "mend the role in Discord, or name another one in the community's file."
  const troubles = rewardRoleTroubles(roles, configured)
  return troubles.length === 0 ? [{ name }] : troubles.map((problem) => ({ name, problem, todo }))
}

/** Whether Discord lets the bot give the rewards: it needs the permission, and a role above each of them. */
function grantFindings(guild: GuildFacts, { rewardRoleIds }: Configured): Finding[] {
  const name = 'rewards by the bot'
  // Another check names missing roles.
  const given = Object.values(rewardRoleIds).filter((id) => guild.roles.some((role) => role.id === id))
  const { missing, roleOrder } = findBotTroubles(guild, { channels: {}, givenRoles: given })
  const forbidden = missing.filter(({ permission }) => permission === 'Manage Roles')
  const troubles = forbidden.length > 0 ? forbidden : roleOrder
  return troubles.length > 0 ? troubles.map(({ problem, todo }) => ({ name, problem, todo })) : [{ name }]
}
