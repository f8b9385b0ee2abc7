import type { Platform } from '../feature.ts'
import { createDiscordClient, type DiscordClient } from './discord-client.ts'
import { RoleNames } from './role-names.ts'

/** The community's Discord, shared by all features: one queue, one circuit, one cache of names. */
export interface DiscordLink {
  readonly client: DiscordClient
  readonly roleNames: RoleNames
}

/** Returns undefined if Discord is not set up. */
export function createDiscordLink(platform: Platform): DiscordLink | undefined {
  const { settings, logger, now } = platform
  if (!settings.discord) return undefined
  const client = createDiscordClient(settings.discord, platform)
  return { client, roleNames: new RoleNames({ client, logger, now }) }
}
