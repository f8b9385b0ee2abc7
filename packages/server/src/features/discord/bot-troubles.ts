import {
  channelUses,
  type BotPermission,
  type DiscordPermissions,
  type GoneChannel,
  type MissingPermission,
  type RoleTrouble,
} from '@longhouse/contract/bot'
import type { ChannelUse, DiscordChannels } from '@longhouse/contract/community'
import { wordsFor } from '@longhouse/contract/words'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { GuildRole } from '../../platform/discord/discord-client.ts'
import { botTroubleWords } from './bot-troubles.words.ts'
import type { GuildChannel, GuildFacts } from './guild.ts'

const say = wordsFor('en', botTroubleWords)

/** The bit of each permission, by its name in Discord. */
export const botPermissionBits: Readonly<Record<BotPermission, bigint>> = {
  'View Channels': PermissionFlagsBits.ViewChannel,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Embed Links': PermissionFlagsBits.EmbedLinks,
  'Manage Roles': PermissionFlagsBits.ManageRoles,
  'Create Events': PermissionFlagsBits.CreateEvents,
  'Create Public Threads': PermissionFlagsBits.CreatePublicThreads,
  'Send Messages in Threads': PermissionFlagsBits.SendMessagesInThreads,
}

const toWrite: readonly BotPermission[] = ['View Channels', 'Send Messages', 'Embed Links']
const toThread: readonly BotPermission[] = ['Create Public Threads', 'Send Messages in Threads']
const withThreads: readonly ChannelUse[] = ['events', 'squads']

/** Channels the bot writes in, and roles it gives. */
export interface BotDuties {
  readonly channels: DiscordChannels
  readonly givenRoles: readonly string[]
}

/** Problems that keep the bot from its duties; the lists are empty if there are none. */
type BotTroubles = Pick<DiscordPermissions, 'missing' | 'roleOrder' | 'goneChannels'>

/** Compares the bot's duties with its permissions. */
export function findBotTroubles(guild: GuildFacts, duties: BotDuties): BotTroubles {
  const places = placesOf(guild, duties)
  return {
    missing: [
      ...(duties.givenRoles.length > 0 ? missingEverywhere(guild, ['Manage Roles']) : []),
      ...missingEverywhere(guild, ['Create Events']),
      ...missingInChannels(guild, places.found),
    ],
    roleOrder: roleTroubles(guild, duties.givenRoles),
    goneChannels: places.gone,
  }
}

/** Returns the bot's highest role; the bot can only give lower ones. */
export function botRoleOf({ roles, bot }: Pick<GuildFacts, 'roles' | 'bot'>): GuildRole | undefined {
  return roles.filter(({ id }) => bot.roles.includes(id)).toSorted((a, b) => b.position - a.position)[0]
}

/** Returns whether Discord lets the bot give a role, once it has the permission to give any. */
export function canGive(guild: Pick<GuildFacts, 'id' | 'roles' | 'bot'>, role: GuildRole): boolean {
  return role.id !== guild.id && !role.managed && role.position < (botRoleOf(guild)?.position ?? 0)
}

interface Place {
  readonly use: ChannelUse
  readonly channel: GuildChannel
}

function placesOf(
  { channels }: GuildFacts,
  duties: BotDuties,
): { found: readonly Place[]; gone: readonly GoneChannel[] } {
  const withChannels = channelUses.flatMap((use) => {
    const id = duties.channels[use]
    return id ? [{ use, id, channel: channels.find((one) => one.id === id) }] : []
  })
  return {
    found: withChannels.flatMap(({ use, channel }) => (channel ? [{ use, channel }] : [])),
    gone: withChannels
      .filter(({ channel }) => !channel)
      .map(({ use, id }) => ({
        use,
        id,
        problem: say('channelGone', { use: say(`use_${use}`) }),
        todo: say('otherChannel'),
      })),
  }
}

function missingEverywhere(
  guild: GuildFacts,
  permissions: readonly BotPermission[],
): readonly MissingPermission[] {
  const bits = serverPermissions(memberOf(guild))
  return permissions
    .filter((permission) => !mayDo(bits, botPermissionBits[permission]))
    .map((permission) => missingOnServer(guild, permission))
}

function missingOnServer(guild: GuildFacts, permission: BotPermission): MissingPermission {
  return {
    permission,
    problem: say('mayNot', { permission }),
    todo: say('giveEverywhere', { permission, role: roleName(guild) }),
  }
}

/**
 * Names a permission missing on the whole server once, for the server. Names a channel if the permission would be
 * missing there all the same.
 */
function missingInChannels(guild: GuildFacts, places: readonly Place[]): readonly MissingPermission[] {
  const base = serverPermissions(memberOf(guild))
  return [...toWrite, ...toThread].flatMap((permission) => {
    const bit = botPermissionBits[permission]
    const concerned = places.filter(({ use }) => withThreads.includes(use) || toWrite.includes(permission))
    const lacks = (from: bigint, { channel }: Place) =>
      !mayDo(
        channelPermissions(memberOf(guild), { base: from, overwrites: channel.permission_overwrites }),
        bit,
      )
    const isMissing = concerned.some((place) => lacks(base, place))
    const onServer = isMissing && !mayDo(base, bit) ? [missingOnServer(guild, permission)] : []
    const denied = concerned.filter((place) => lacks(base | bit, place))
    return [...onServer, ...denied.map((place) => missingIn(guild, { ...place, permission }))]
  })
}

function missingIn(
  guild: GuildFacts,
  { use, channel, permission }: Place & { readonly permission: BotPermission },
): MissingPermission {
  const words = { permission, channel: channel.name }
  return {
    permission,
    use,
    channel: { id: channel.id, name: channel.name },
    problem: say('mayNotIn', words),
    todo: say('giveIn', { ...words, role: roleName(guild) }),
  }
}

/** Lists roles that the bot should give and cannot: missing ones, those of integrations, and those above the bot. */
function roleTroubles(guild: GuildFacts, givenRoles: readonly string[]): readonly RoleTrouble[] {
  const given = [...new Set(givenRoles)].map((id) => ({ id, role: guild.roles.find((one) => one.id === id) }))
  const troubles = {
    gone: given.filter(({ role }) => !role),
    nobodys: given.filter(({ role }) => role && (role.managed || role.id === guild.id)),
    above: given.filter(({ role }) => role && !role.managed && role.id !== guild.id && !canGive(guild, role)),
  }
  const trouble = (
    found: typeof given,
    sentences: (names: string) => Pick<RoleTrouble, 'problem' | 'todo'>,
  ): RoleTrouble[] => {
    const roles = found.map(({ id, role }) => ({ id, name: role?.name ?? id }))
    return roles.length === 0 ? [] : [{ roles, ...sentences(roles.map(({ name }) => name).join(', ')) }]
  }
  return [
    ...trouble(troubles.gone, (roles) => ({ problem: say('roleGone', { roles }), todo: say('otherRole') })),
    ...trouble(troubles.nobodys, (roles) => ({
      problem: say('ofIntegration', { roles }),
      todo: say('otherRole'),
    })),
    ...trouble(troubles.above, (roles) => ({
      problem: say('notAbove', { roles }),
      todo: say('moveUp', { role: roleName(guild) }),
    })),
  ]
}

function roleName(guild: GuildFacts): string {
  return botRoleOf(guild)?.name ?? say('botRole')
}

function memberOf({ id, roles, bot }: GuildFacts) {
  return { guildId: id, roles, member: bot }
}

/** A role's permissions on the whole server: bits, as text. */
interface PermittedRole {
  readonly id: string
  readonly permissions: string
}

/** A channel's differences for a role or a member. */
export interface Overwrite {
  /** Id of the role or the member. */
  readonly id: string
  readonly allow: string
  readonly deny: string
}

/** A member of a Discord server, with all roles of the server. */
interface GuildMember {
  readonly guildId: string
  readonly roles: readonly PermittedRole[]
  readonly member: { readonly id: string; readonly roles: readonly string[] }
}

const everything = Object.values(PermissionFlagsBits).reduce((sum, bit) => sum | bit, 0n)

/** Returns a member's permissions on the whole server. All members have the role with the server's id. */
export function serverPermissions({ guildId, roles, member }: GuildMember): bigint {
  const bits = roles
    .filter(({ id }) => id === guildId || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n)
  return mayDo(bits, PermissionFlagsBits.Administrator) ? everything : bits
}

/**
 * Returns a member's permissions in a channel. Overwrites apply in three steps: for all members, for all of the
 * member's roles together, for the member. Within a step, allowed wins over denied. Administrators keep everything.
 */
export function channelPermissions(
  { guildId, member }: Pick<GuildMember, 'guildId' | 'member'>,
  { base, overwrites }: { readonly base: bigint; readonly overwrites: readonly Overwrite[] },
): bigint {
  if (mayDo(base, PermissionFlagsBits.Administrator)) return everything
  const ownRoles = member.roles.filter((id) => id !== guildId)
  return [[guildId], ownRoles, [member.id]].reduce((bits, ids) => {
    const concerned = overwrites.filter(({ id }) => ids.includes(id))
    const denied = concerned.reduce((sum, { deny }) => sum | BigInt(deny), 0n)
    const allowed = concerned.reduce((sum, { allow }) => sum | BigInt(allow), 0n)
    return (bits & ~denied) | allowed
  }, base)
}

export function mayDo(bits: bigint, permission: bigint): boolean {
  return (bits & permission) === permission
}
