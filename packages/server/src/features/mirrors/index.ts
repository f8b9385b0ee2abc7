import { isModuleOn } from '@longhouse/contract/community'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { MirrorBell, mirrorsDelivery } from './mirrors.delivery.ts'
import { type MirrorSite, mirrorSourcesOf, usualMirrorTiming, type MirrorTiming } from './mirror-site.ts'
import { mirrorsHooks } from './mirrors.hooks.ts'
import { mirrorsRoutes } from './mirrors.routes.ts'
import { fillMirrors, parkMirrors } from './want-mirrors.ts'

interface MirrorOptions {
  readonly discord: DiscordLink | undefined
  /** The features whose records are mirrored. */
  readonly features: readonly Feature[]
  readonly timing?: MirrorTiming
}

/**
 * Posts, scheduled events and reminders in Discord that mirror the site's records. Its hooks follow the writes of other
 * features. Without Discord, or with the bot off, it has only the collection.
 */
export function createMirrorsFeature(
  platform: Platform,
  { discord: link, features, timing = usualMirrorTiming }: MirrorOptions,
): Feature {
  const base = { name: 'mirrors', module: 'bot', collections: [discordMirrorsCollection] } as const
  const { community, now } = platform
  if (!link || !isModuleOn(community, 'bot')) return base
  const bell = new MirrorBell()
  const ring = (ms: number) => bell.ring(ms)
  const sources = mirrorSourcesOf(features)
  return {
    ...base,
    hooks: mirrorsHooks({ sources, community, now, timing, ring }),
    onRestoring: (tx) => parkMirrors(tx, now()),
    routes: (app, site) => mirrorsRoutes(app, { ...site, client: link.client, ring }),
    start: (site) => startMirroring({ ...site, client: link.client, sources, timing, bell }),
  }
}

interface Mirroring extends Site, MirrorSite {
  readonly bell: MirrorBell
}

async function startMirroring({ bell, ...site }: Mirroring): Promise<() => Promise<void>> {
  const { engine, sources, community, now, timing } = site
  // Records from before the bot, or before the community's file named a channel, need their mirrors.
  await engine.transaction((tx) => fillMirrors(tx, { sources, community, change: { now: now(), timing } }))
  return startDeliveries(site, mirrorsDelivery({ ...site, hear: (wake) => bell.hear(wake) }))
}
