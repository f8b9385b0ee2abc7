import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Site } from '../../platform/feature.ts'
import type { MirroredSite, MirrorSource } from '../../platform/mirror-source.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** Dependencies of everything that writes to Discord. */
export interface MirrorSite extends MirroredSite, Pick<Site, 'logger'> {
  readonly client: DiscordLink['client']
  readonly timing: MirrorTiming
  readonly sources: readonly MirrorSource[]
}
