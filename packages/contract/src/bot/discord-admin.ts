import type { ChannelUse, DiscordChannels, ManagedRole } from '../community-file/community-config.ts'

/** Permissions that the bot needs, as Discord names them. */
export const botPermissions = [
  'View Channels',
  'Send Messages',
  'Embed Links',
  'Manage Roles',
  'Create Events',
  'Create Public Threads',
  'Send Messages in Threads',
] as const

/** A permission that the bot needs. */
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
  /**
   * Whether the bot can give it. Discord allows only roles below the bot's own that no integration manages.
   */
  readonly canGive: boolean
  /** Whether it makes its members staff here: the site never gives such a role. */
  readonly isStaff: boolean
}

/** `GET /api/discord/choices`: the channels and roles that an admin can choose from. */
export interface DiscordChoices {
  /** Channels that the bot can write to. */
  readonly channels: readonly ChannelChoice[]
  /** Highest first, without `@everyone`. */
  readonly roles: readonly RoleChoice[]
  /** The settings in force: the admin's choice, otherwise the community's file. */
  readonly chosen: {
    readonly channels: DiscordChannels
    readonly managedRoles: readonly ManagedRole[]
    /** Roles of rewards; only the community's file names them. */
    readonly rewardRoles: readonly string[]
  }
}

/** A problem of the bot in Discord: what is wrong, and what to click. */
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

/** Roles that the bot should give and cannot, all for one reason. */
export interface RoleTrouble extends BotTrouble {
  readonly roles: readonly { readonly id: string; readonly name: string }[]
}

/** A chosen channel that does not exist. */
export interface GoneChannel extends BotTrouble {
  readonly id: string
  readonly use: ChannelUse
}

/** `GET /api/discord/permissions`: the permissions, roles and channels that the bot lacks. */
export interface DiscordPermissions {
  readonly missing: readonly MissingPermission[]
  readonly roleOrder: readonly RoleTrouble[]
  readonly goneChannels: readonly GoneChannel[]
  /** Its highest role. */
  readonly botRole?: { readonly name: string; readonly position: number }
  /** URL that invites the bot with all permissions it needs. */
  readonly invite: string
  readonly readAt: string
}

/** URL path that Discord sends interactions to. */
export const interactionsPath = '/api/discord/interactions'

/** URL path where staff check whether Discord reaches the site. */
export const doorPath = '/api/discord/door'

/** The transport of Discord's interactions, and its status. */
export interface DoorReport {
  readonly configured: boolean
  readonly door: 'http' | 'gateway' | 'off'
  readonly state: 'open' | 'opening' | 'closed'
  /** The address that Discord calls. */
  readonly endpoint?: string
  /** When the last interaction arrived, to the minute; ISO. */
  readonly lastInteraction?: string
  /** Why it is closed. */
  readonly reason?: string
  readonly gateway?: GatewayReport
}

/** The gateway connection that one node keeps open for all. */
export interface GatewayReport {
  /** The node that holds the connection; empty if there is none. */
  readonly holder: string
  readonly isHere: boolean
  /** When the connection was opened; ISO. */
  readonly since?: string
  /** How many new connections Discord still allows today; resuming one is not counted. */
  readonly identifiesLeft?: number
}
