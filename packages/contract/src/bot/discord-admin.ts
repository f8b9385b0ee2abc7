import type { ChannelUse, DiscordChannels, ManagedRole } from '../community-file/community-config.ts'

/** What the bot has to be allowed to do in Discord, in Discord's own words. */
export const botPermissions = [
  'View Channels',
  'Send Messages',
  'Embed Links',
  'Manage Roles',
  'Create Events',
  'Create Public Threads',
  'Send Messages in Threads',
] as const

/** Something that the bot has to be allowed to do in Discord. */
export type BotPermission = (typeof botPermissions)[number]

/** A channel of the Discord server. */
export interface ChannelChoice {
  readonly id: string
  readonly name: string
}

/** A role of the Discord server. */
export interface RoleChoice {
  readonly id: string
  readonly name: string
  readonly position: number
  /** Whether Discord lets the bot give it: nobody gives what stands above them, or belongs to an integration. */
  readonly canGive: boolean
  /** Whether it makes somebody staff here: the site gives no such role. */
  readonly isStaff: boolean
}

/** `GET /api/discord/choices`: what an admin can choose of. */
export interface DiscordChoices {
  /** Those that the bot can write to. */
  readonly channels: readonly ChannelChoice[]
  /** The highest first; without the one that everybody has. */
  readonly roles: readonly RoleChoice[]
  /** What counts now: what an admin chose, else what the community's file says. */
  readonly chosen: {
    readonly channels: DiscordChannels
    readonly managedRoles: readonly ManagedRole[]
    /** Roles of rewards; the community's file alone names them. */
    readonly rewardRoles: readonly string[]
  }
}

/** Something in Discord that keeps the bot from its work: what is wrong, and what to click. */
export interface BotTrouble {
  readonly problem: string
  readonly todo: string
}

/** A permission that the bot lacks: on the whole server, or in the channel of a use. */
export interface MissingPermission extends BotTrouble {
  readonly permission: BotPermission
  readonly channel?: ChannelChoice
  readonly use?: ChannelUse
}

/** Roles that the bot is to give and cannot, all for one reason. */
export interface RoleTrouble extends BotTrouble {
  readonly roles: readonly { readonly id: string; readonly name: string }[]
}

/** A channel that was chosen and is not there. */
export interface GoneChannel extends BotTrouble {
  readonly id: string
  readonly use: ChannelUse
}

/** `GET /api/discord/permissions`: what the bot may not do yet. */
export interface DiscordPermissions {
  readonly missing: readonly MissingPermission[]
  readonly roleOrder: readonly RoleTrouble[]
  readonly goneChannels: readonly GoneChannel[]
  /** Its highest role. */
  readonly botRole?: { readonly name: string; readonly position: number }
  /** Where the bot is invited with all that it asks for. */
  readonly invite: string
  readonly readAt: string
}
