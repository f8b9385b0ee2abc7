import { isModuleOn } from '@longhouse/contract/community'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { MirrorBell } from './mirror-bell.ts'
import { type MirrorSite, mirrorSourcesOf } from './mirror-site.ts'
import { usualTiming, type MirrorTiming } from './mirror-timing.ts'
import { startMirrorWorker } from './mirror-worker.ts'
import { mirrorsHooks } from './mirrors.hooks.ts'
import { mirrorsRoutes } from './mirrors.routes.ts'
import { pruneMirrors } from './prune-mirrors.ts'
import { fillMirrors, parkMirrors } from './want-mirrors.ts'

const everyNight = '29 4 * * *'

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
  { discord: link, features, timing = usualTiming }: MirrorOptions,
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
  const worker = startMirrorWorker(site)
  const stopHearing = bell.hear(worker.wake)
  const stopPruning = engine.crons.add({
    id: 'discord-mirrors-cleanup',
    expression: everyNight,
    run: (signal) => pruneMirrors({ ...site, signal }),
  })
  return async () => {
    stopPruning()
    stopHearing()
    await worker.stop()
  }
}
