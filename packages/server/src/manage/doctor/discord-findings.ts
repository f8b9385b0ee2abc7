import type { Settings, DiscordSettings } from '../../settings.ts'
import { clockFinding, messageOf, type Finding } from './finding.ts'
import { pino } from 'pino'
import { readGuildFacts, type GuildFacts } from '../../features/discord/guild.ts'
import { readApplication, type BotApplication } from '../../features/bot/application.ts'
import { createDiscordClient, type GuildRole } from '../../platform/discord/discord-client.ts'
import { concernsEveryCall, toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import { findLoginTroubles } from '../../features/discord/login-troubles.ts'
import { communityFile } from '@longhouse/contract/community-file'
import type { CommunityConfig } from '@longhouse/contract/community'
import { findBotTroubles } from '../../features/discord/bot-troubles.ts'
import { rewardRoleTroubles } from '../../features/rewards/reward-role-troubles.ts'

const pretended = 'Discord: not configured, the demo runs with a pretend one'

/** Requests the server from Discord with the bot's token; the response also has Discord's time. */
export async function discordFindings({ discord, isDemo }: Settings): Promise<Finding[]> {
  if (!discord) return [{ name: isDemo ? pretended : 'Discord: not configured, nobody logs in with it' }]
  const name = `Discord at ${discord.url}`
  try {
    const answer = await fetch(`${discord.url}/api/v10/guilds/${discord.guildId}`, {
      headers: { Authorization: `Bot ${discord.botToken}` },
      signal: AbortSignal.timeout(10_000),
    })
    const date = answer.headers.get('date')
    return [
      { name, ...problemOf(answer.status) },
      clockFinding('Discord', date === null ? undefined : new Date(date)),
    ]
  } catch (error) {
    return [{ name, problem: `not reached (${messageOf(error)})`, todo: 'Is the network open?' }]
  }
}

function problemOf(status: number): Pick<Finding, 'problem' | 'todo'> {
  if (status === 200) return {}
  if (status === 401)
    return { problem: 'the bot token is not accepted', todo: 'make a new one and set DISCORD_BOT_TOKEN.' }
  if (status === 403 || status === 404)
    return { problem: 'the bot is not on that server', todo: 'invite it and check DISCORD_GUILD_ID.' }
  return { problem: `it answered ${status}`, todo: 'try again later.' }
}

/** The Discord server and the site's application, as the bot sees them. */
export interface GuildLook {
  readonly facts: GuildFacts
  readonly application: BotApplication
}

/** Calls Discord once for all checks. Returns findings instead if it does not respond. */
export async function lookAtGuild(discord: DiscordSettings): Promise<GuildLook | Finding[]> {
  const client = createDiscordClient(discord, { logger: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const [facts, application] = await Promise.all([
      readGuildFacts(client, discord.guildId),
      readApplication(client),
    ])
    return { facts, application }
  } catch (error) {
    const failure = toDiscordFailure(error)
    // Another check reports why Discord does not respond at all.
    if (concernsEveryCall(failure) || failure.code === unknownThing.guild) return []
    return [{ name: 'roles', problem: failure.message, todo: 'try again later.' }]
  }
}

/**
 * Whether members can log in through Discord; empty if Discord does not respond, which another check reports.
 */
export async function loginFindings(settings: Settings): Promise<Finding[]> {
  const troubles = await findLoginTroubles({ settings })
  if (!troubles || troubles.length > 0) return troubles ?? []
  return [{ name: 'login with Discord' }]
}

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
