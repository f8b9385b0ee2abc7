import type { Engine } from '@longhouse/engine'
import type { CommunityConfig } from '@longhouse/contract/community'
import type { PageEmbed } from '../component-embed.ts'

/** Preview of a page when its link is pasted into a chat. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  readonly image?: string
  /** Canonical path of the page, for any spelling of its address. */
  readonly path?: string
  /** The address names a record that does not exist. */
  readonly isMissing?: boolean
  /** Discord shows this instead, for pages that are about one thing. */
  readonly embed?: PageEmbed
}

/** Sources of the records that a page is about. */
export interface Found {
  readonly engine: Engine
  readonly community: CommunityConfig
}

/** Returns the name of a game of the community. */
export function gameName({ games }: Found['community'], id: string): string {
  return games.find((candidate) => candidate.id === id)?.label ?? 'gaming'
}
