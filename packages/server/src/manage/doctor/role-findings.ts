import { communityFile } from '@longhouse/contract/community-file'
import type { CommunityConfig } from '@longhouse/contract/community'
import { pino } from 'pino'
import { rewardRoleTroubles } from '../../features/rewards/reward-role-troubles.ts'
import {
  createDiscordClient,
  type DiscordMember,
  type GuildRole,
} from '../../platform/discord/discord-client.ts'
import { concernsEveryCall, toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

type Configured = Pick<
  CommunityConfig['discord'],
  'rewardRoleIds' | 'staffRoleIds' | 'hostRoleIds' | 'verifierRoleIds' | 'hiddenTopRoleId'
>

/** What the roles of the Discord server are compared with. */
interface Guild {
  readonly id: string
  readonly roles: readonly GuildRole[]
  readonly bot: Pick<DiscordMember, 'roles'>
}

const manageRoles = 1n << 28n
const administrator = 1n << 3n

/** Whether the roles that the community names are there, the bot can give rewards, and these are mere badges. */
export async function roleFindings({ discord }: Settings): Promise<Finding[]> {
  if (!discord) return []
  const client = createDiscordClient(discord, { logger: pino({ level: 'silent' }), now: () => new Date() })
  const configured = communityFile.config.discord
  try {
    const [roles, bot] = await Promise.all([client.roles(), client.bot()])
    return [
      ...namedRoleFindings(roles, configured),
      ...badgeFindings(roles, configured),
      ...(bot ? grantFindings({ id: discord.guildId, roles, bot }, configured) : []),
    ]
  } catch (error) {
    const failure = toDiscordFailure(error)
    // Why Discord does not answer at all is said elsewhere.
    if (concernsEveryCall(failure) || failure.code === unknownThing.guild) return []
    return [{ name: 'roles', problem: failure.message, todo: 'try again later.' }]
  }
}

/** Roles that the community's file names and the server does not have. */
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
function grantFindings({ id, roles, bot }: Guild, { rewardRoleIds }: Configured): Finding[] {
  const name = 'rewards by the bot'
  const own = roles.filter((role) => bot.roles.includes(role.id))
  // Everybody has the role with the id of the server.
  const granting = [...own, ...roles.filter((role) => role.id === id)]
  const permissions = granting.reduce((bits, role) => bits | BigInt(role.permissions), 0n)
  if ((permissions & (manageRoles | administrator)) === 0n) {
    const todo = 'give its role the permission Manage Roles (server settings, roles).'
    return [{ name, problem: 'the bot may not give roles', todo }]
  }
  const rewards = roles.filter((role) => Object.values(rewardRoleIds).includes(role.id))
  const managed = rewards.filter((role) => role.managed)
  const highest = Math.max(0, ...own.map((role) => role.position))
  const above = rewards.filter((role) => !role.managed && role.position >= highest)
  const findings = [
    ...(managed.length > 0
      ? [
          {
            name,
            problem: `${namesOf(managed)} can be given by nobody: Discord manages it for an integration`,
            todo: "name another role in the community's file.",
          },
        ]
      : []),
    ...(above.length > 0
      ? [
          {
            name,
            problem: `the bot's highest role does not stand above ${namesOf(above)}`,
            todo: "move the bot's role above them (server settings, roles).",
          },
        ]
      : []),
  ]
  return findings.length > 0 ? findings : [{ name }]
}

function namesOf(roles: readonly GuildRole[]): string {
  return roles.map((role) => role.name).join(', ')
}
