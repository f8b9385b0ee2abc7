import type { APIAllowedMentions, APIMessageTopLevelComponent, MessageFlags } from 'discord-api-types/v10'
import type { BoundHooks, Engine, RawQuery, Transaction } from '@longhouse/engine'
import type { DiscordMirror, MirrorKind } from '@longhouse/contract/bot'
import type { CommunityConfig, DiscordChannels, ModuleName } from '@longhouse/contract/community'
import type { Settings } from '../settings.ts'

/**
 * What Discord shows of records in mirrors of one kind. A feature declares the kinds about its records in
 * `<feature>.mirrors.ts`; `features/mirrors` stores the mirrors and writes them to Discord.
 */
export interface MirrorSource {
  readonly kind: MirrorKind
  /** The queue of its mirrors. Squads that count must not delay announcements. */
  readonly lane: 'posts' | 'scheduled events' | 'squads'
  /** The module without which no record gets a mirror. */
  readonly module?: ModuleName
  /** The changes of records that it shows. */
  readonly shows: readonly Shown[]
  /** Returns the mirrors that name a member. */
  readonly named?: (user: string) => ConcernedMirrors
  /** Returns the mirrors of all planned and live records: for a start, and for newly chosen channels. */
  readonly fill?: (tx: Transaction, site: Filling) => Promise<readonly NewMirror[]>
  /** Composes the message. Entries in Discord's own list of events have none (`send-scheduled-event.ts`). */
  readonly compose?: ComposeMirror
}

/** Hooks that mark mirrors in the transaction of a change. */
export type Shown = (marks: MirrorMarks) => BoundHooks

/** Marks mirrors to be written again. The caller has locked the records that they show. */
export interface MirrorMarks {
  readonly community: CommunityConfig
  readonly now: () => Date
  /** Marks existing mirrors as due. */
  readonly raise: (tx: Transaction, concerned: ConcernedMirrors & Pick<NewMirror, 'kind'>) => Promise<void>
  /** Marks existing mirrors as due and adds missing ones. */
  readonly want: (tx: Transaction, mirrors: readonly NewMirror[]) => Promise<void>
}

/** A mirror that should exist. */
export interface NewMirror extends Pick<DiscordMirror, 'subject_collection' | 'subject_id' | 'event'> {
  readonly kind: MirrorKind
}

/** The mirrors of an event or of a record, by its id or by a query that selects such ids. */
export type ConcernedMirrors = { readonly event: string | RawQuery } | { readonly subject: string | RawQuery }

/** The site when missing mirrors are added. */
export interface Filling {
  readonly channels: DiscordChannels
  readonly now: Date
}

/** Composes a mirror from the current records. */
export type ComposeMirror = (site: MirroredSite, mirror: DiscordMirror) => Promise<WantedMessage>

/** The site as a mirror shows it. */
export interface MirroredSite {
  readonly engine: Engine
  readonly community: CommunityConfig
  readonly settings: Settings
  readonly now: () => Date
  readonly timing: {
    /** Pause in milliseconds before a mirror that waits for another one is checked again. */
    readonly laterMs: number
  }
}

/** The wanted state of a mirror in Discord. */
export type WantedMessage =
  | {
      readonly kind: 'message'
      /** The channel of a new message. */
      readonly channelId: string
      readonly message: MirrorMessage
      /** When the content changes without a write. */
      readonly lookAt?: Date | undefined
      /** The name of the thread that it opens once. */
      readonly thread?: string | undefined
    }
  /** The existing message does not change. */
  | { readonly kind: 'kept' }
  /** There should be no message. */
  | { readonly kind: 'absent' }
  /** The state is decided later. */
  | { readonly kind: 'later'; readonly at: Date }

/** A message of the bot. It pings only those in `allowed_mentions`. */
export interface MirrorMessage {
  readonly components: readonly APIMessageTopLevelComponent[]
  readonly flags: MessageFlags
  readonly allowed_mentions: APIAllowedMentions
}
