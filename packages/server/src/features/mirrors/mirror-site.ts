import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Site } from '../../platform/feature.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** What everything that writes to Discord works with. */
export interface MirrorSite extends Pick<Site, 'engine' | 'community' | 'logger' | 'settings' | 'now'> {
  readonly client: DiscordLink['client']
  readonly timing: MirrorTiming
}

/** Where an event is on the site. */
export function addressOf({ settings }: Pick<MirrorSite, 'settings'>, event: string): string {
  return `${settings.publicUrl}/events/${event}`
}
