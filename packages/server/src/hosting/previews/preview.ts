import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { PageEmbed } from '../component-embed.ts'

/** What a link to a page shows when it is pasted into a chat. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Where the page is at home: one spelling of its address, whichever was asked for. */
  readonly path?: string
  /** The address names somebody who is not there. */
  readonly isMissing?: boolean
  /** What Discord shows instead, of pages that are about one thing. */
  readonly embed?: PageEmbed
}

/** Where what a page is about is found. */
export interface Found {
  readonly engine: Engine
  readonly community: CommunityConfig
}

/** The name of a game of the community. */
export function gameName({ games }: Found['community'], id: string): string {
  return games.find((candidate) => candidate.id === id)?.label ?? 'gaming'
}
