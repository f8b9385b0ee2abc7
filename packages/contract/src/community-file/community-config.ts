import type { ModuleName } from './modules.ts'

/** The look of a chip: one of the token colours of the design, per theme resolved by the web app. */
export type ChipColor = 'blue' | 'green' | 'orange' | 'violet' | 'red' | 'grey'

/** A game events and clips can belong to. */
export interface Game {
  /** Stored value, for example `blackops6`. */
  readonly id: string
  /** Name on chips and in forms, for example `Black Ops 6`. */
  readonly label: string
  /** Name in the event filter where it differs, for example `Other Events`. */
  readonly filterLabel?: string
  /** Name of its leaderboard in menus where it differs, for example `Black Ops 6 Zombies`. */
  readonly boardLabel?: string
  readonly chip: ChipColor
  /** Maps with a high-round leaderboard; empty where the game has none. */
  readonly maps: readonly GameMap[]
}

/** A map of a game, for the high-round leaderboard. */
export interface GameMap {
  readonly id: string
  readonly label: string
}

/** A tile of the home page. */
export interface HomeTile {
  readonly title: string
  /** Name of the artwork drawn in the web app. */
  readonly art: 'zombies' | 'siege' | 'blocks' | 'racing'
  readonly invite: string
}

/** Everything that can be rewarded with a Discord role. */
export const rewardIds = [
  'snake',
  'blue-screen',
  'password',
  'rtx',
  'neuromancer',
  'css-lab-leak',
  'developer',
  'zoom',
  'privacy-reader',
  'terms-accepted',
] as const

/** The name of one reward. */
export type RewardId = (typeof rewardIds)[number]

/** Screens on which the context menu and copying can be blocked. */
export type GuardableScreen =
  | 'home'
  | 'clip-leaderboard'
  | 'bo6-leaderboard'
  | 'ranks'
  | 'code-of-conduct'
  | 'faq'

/** What the bot writes into a channel of its own choosing. */
export const channelUses = ['events', 'recaps', 'announcements', 'ranks', 'squads'] as const

/** What a channel of the server is for. */
export type ChannelUse = (typeof channelUses)[number]

/** The id of the channel for each use; nothing is written where there is none. */
export type DiscordChannels = Readonly<Partial<Record<ChannelUse, string>>>

/** Why the site gives and takes roles. */
export const roleSources = ['rank', 'event', 'season', 'reward'] as const

/** Why the site gives and takes a role. */
export type RoleSource = (typeof roleSources)[number]

/** A role of the Discord server that the site alone gives and takes. */
export interface ManagedRole {
  readonly roleId: string
  readonly source: RoleSource
}

/** When the start-up overlay is shown: whenever the site is loaded, or the first time in a tab. */
export const startUpOverlays = ['every-load', 'once-per-tab'] as const

/** All that is one community's own. One file, `community.config.ts` in the data folder, holds a value of this type. */
export interface CommunityConfig {
  readonly organisation: {
    /** Short name, for example `TOG`. */
    readonly name: string
    /** The title of the home page. */
    readonly title: string
    readonly tagline: string
    /** Paragraphs of the second section of the home page. */
    readonly welcome: readonly string[]
    readonly foundedYear: number
    readonly contactEmail: string
    readonly designer: { readonly name: string; readonly url: string }
  }
  readonly links: {
    readonly invite: string
    readonly x: string
    readonly instagram: string
    readonly twitch: string
    readonly youtube: string
  }
  readonly games: readonly Game[]
  /** Id of the game whose high rounds have a leaderboard. */
  readonly highRoundGame: string
  readonly homeTiles: readonly HomeTile[]
  readonly supportedGames: readonly string[]
  readonly popularGames: readonly string[]
  readonly applicationTypes: readonly { readonly id: string; readonly label: string }[]
  readonly discord: {
    /** The server (guild) that members must belong to; `DISCORD_GUILD_ID` in the environment wins. */
    readonly guildId: string
    /** Roles that make a member staff, by id. */
    readonly staffRoleIds: readonly string[]
    /** Roles whose members may plan events, by id; staff always may. */
    readonly hostRoleIds?: readonly string[]
    /** Roles whose members may check runs, by id; staff always may. */
    readonly verifierRoleIds?: readonly string[]
    /** A role that is never shown as someone's top role. */
    readonly hiddenTopRoleId: string
    readonly rewardRoleIds: Readonly<Record<RewardId, string>>
    /** Where the bot writes, by what is written; an admin can choose others on the site. */
    readonly channels?: DiscordChannels
    /** Roles that the site gives and takes, each for one reason; an admin can choose others on the site. */
    readonly managedRoles?: readonly ManagedRole[]
    /** The one role that reminders in Discord may ping; nobody is pinged without it. */
    readonly eventRoleId?: string
    /** The voice channel where squads meet that have found each other; without it they have their thread. */
    readonly squadVoiceId?: string
    /** The embedded chat: a widget host with server and channel, or null for the invite button alone. */
    readonly widget: { readonly url: string } | null
  }
  readonly parody: {
    readonly tileUrl: string
    readonly tileAttribution: string
    readonly latitude: number
    readonly longitude: number
  }
  readonly policies: {
    readonly effectiveDate: string
    readonly minimumAge: number
    readonly dataRequestDays: number
    readonly governingLaw: string
  }
  readonly copyGuardedScreens: readonly GuardableScreen[]
  /** When the start-up overlay is shown; `every-load` unless told. */
  readonly startUpOverlay?: (typeof startUpOverlays)[number]
  /** Parts of the site that are on or off; what is not named is as `moduleDefaults` says. */
  readonly modules?: Readonly<Partial<Record<ModuleName, boolean>>>
}

/** What of it every visitor may know: it stands in each page. */
export interface PublicCommunity extends Omit<CommunityConfig, 'discord'> {
  readonly discord: Pick<
    CommunityConfig['discord'],
    'guildId' | 'hiddenTopRoleId' | 'rewardRoleIds' | 'widget'
  >
}
