import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Site } from '../../platform/feature.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** Dependencies of everything that writes to Discord. */
export interface MirrorSite extends Pick<Site, 'engine' | 'community' | 'logger' | 'settings' | 'now'> {
  readonly client: DiscordLink['client']
  readonly timing: MirrorTiming
}

type Addressed = Pick<MirrorSite, 'settings'>

/** Returns the URL of an event. */
export function addressOf({ settings }: Addressed, event: string): string {
  return `${settings.publicUrl}/events/${event}`
}

/** Returns the URL of an event's room, where squads count and can be watched. */
export function roomOf(site: Addressed, event: string): string {
  return `${addressOf(site, event)}/live`
}

/** Returns the URL of a night's recap. */
export function recapOf(site: Addressed, event: string): string {
  return `${addressOf(site, event)}/recap`
}
