import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Site, Feature } from '../../platform/feature.ts'
import type { MirroredSite, MirrorSource } from '../../platform/mirror-source.ts'
import type { MirrorTiming } from './mirror-timing.ts'

/** Dependencies of everything that writes to Discord. */
export interface MirrorSite extends MirroredSite, Pick<Site, 'logger'> {
  readonly client: DiscordLink['client']
  readonly timing: MirrorTiming
  readonly sources: readonly MirrorSource[]
}

/** Collects the sources that features declare. */
export function mirrorSourcesOf(features: readonly Pick<Feature, 'mirrors'>[]): readonly MirrorSource[] {
  return features.flatMap(({ mirrors = [] }) => mirrors)
}
