import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Site } from '../../platform/feature.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** What everything that writes to Discord works with. */
export interface MirrorSite extends Pick<Site, 'engine' | 'community' | 'logger' | 'settings' | 'now'> {
  readonly client: DiscordLink['client']
  readonly timing: MirrorTiming
}

type Addressed = Pick<MirrorSite, 'settings'>

/** Where an event is on the site. */
export function addressOf({ settings }: Addressed, event: string): string {
  return `${settings.publicUrl}/events/${event}`
}

/** Where the squads of an event count and are watched. */
export function roomOf(site: Addressed, event: string): string {
  return `${addressOf(site, event)}/live`
}

/** Where it is told how a night went. */
export function recapOf(site: Addressed, event: string): string {
  return `${addressOf(site, event)}/recap`
}
