/** The look of a chip: one of the token colours of the design, per theme resolved by the web app. */
export type ChipColor = 'blue' | 'green' | 'orange' | 'violet' | 'red' | 'grey'

/** A game events and clips can belong to. */
export interface Game {
  /** Stored value, for example `blackops6`. */
  readonly id: string
  /** Name on chips and in forms, for example `Black Ops 6`. */
  readonly label: string
  /** Name in the event filter if it differs, for example `Other Events`. */
  readonly filterLabel?: string
  /** Name of its leaderboard in menus if it differs, for example `Black Ops 6 Zombies`. */
  readonly boardLabel?: string
  readonly chip: ChipColor
  /** Maps with a high-round leaderboard; empty if the game has none. */
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

/** Secrets and achievements that a Discord role rewards. */
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

/** Kinds of posts that can each have a channel. */
export const channelUses = ['events', 'recaps', 'announcements', 'ranks', 'squads'] as const

/** The purpose of a channel. */
export type ChannelUse = (typeof channelUses)[number]

/** The id of the channel for each use; the bot does not post for uses without one. */
export type DiscordChannels = Readonly<Partial<Record<ChannelUse, string>>>

/** The reasons for which the site gives and takes roles. */
export const roleSources = ['rank', 'event', 'season', 'reward'] as const

/** The reason for which the site gives and takes a role. */
export type RoleSource = (typeof roleSources)[number]

/** A role of the Discord server that only the site gives and takes. */
export interface ManagedRole {
  readonly roleId: string
  readonly source: RoleSource
}

/** When the start-up overlay is shown: on every load of the site, or on the first load in a tab. */
export const startUpOverlays = ['every-load', 'once-per-tab'] as const

/**
 * The settings of one community. The file `community.config.ts` in the data folder holds a value of this
 * type.
 */
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
    /** The bot's channel for each kind of post; an admin can choose others on the site. */
    readonly channels?: DiscordChannels
    /** Roles that the site gives and takes, each for one reason; an admin can choose others on the site. */
    readonly managedRoles?: readonly ManagedRole[]
    /** The role that reminders in Discord may ping; without it they ping no one. */
    readonly eventRoleId?: string
    /** The voice channel where complete squads meet; without it they have their thread. */
    readonly squadVoiceId?: string
    /** The embedded chat: a widget host with server and channel, or null for only the invite button. */
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
  /** When the start-up overlay is shown; `every-load` by default. */
  readonly startUpOverlay?: (typeof startUpOverlays)[number]
  /** Parts of the site that are on or off; `moduleDefaults` decides about the others. */
  readonly modules?: Readonly<Partial<Record<ModuleName, boolean>>>
}

/** The public part of a community: every page contains it. */
export interface PublicCommunity extends Omit<CommunityConfig, 'discord'> {
  readonly discord: Pick<
    CommunityConfig['discord'],
    'guildId' | 'hiddenTopRoleId' | 'rewardRoleIds' | 'widget'
  >
}

/**
 * Optional parts of the site, and whether a community has them if its file does not say. A part that is off
 * has no navigation entry, page, routes or jobs; its records are kept.
 */
export const moduleDefaults = {
  /** Events as calendar files and feeds. */
  calendar: true,
  /** The bot in Discord: posts with buttons, commands, scheduled events, roles. */
  bot: true,
  /** The live room of an event: squads, counters, board, overlay, recap. */
  gameNights: true,
  /** Verified runs, records, seasons, the hall of fame, the clip of the month. */
  runs: true,
  /**
   * Requirements of ranks, members' progress, leave, promotions. Nothing changes before an admin turns the
   * ladder on.
   */
  rankProgress: true,
  /** Calls for a squad, now or tonight. */
  squadFinder: true,
} as const satisfies Readonly<Record<string, boolean>>

/** The name of a part that can be switched off. */
export type ModuleName = keyof typeof moduleDefaults

/** Whether a community has a part of the site. */
export function isModuleOn({ modules }: Pick<CommunityConfig, 'modules'>, name: ModuleName): boolean {
  return modules?.[name] ?? moduleDefaults[name]
}
