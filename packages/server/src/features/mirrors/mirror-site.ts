import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Site, Feature } from '../../platform/feature.ts'
import type { MirroredSite, MirrorSource } from '../../platform/mirror-source.ts'
import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

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

/** Delays of writing to Discord, in milliseconds. */
export interface MirrorTiming extends DeliveryTiming {
  /** How long to wait for further changes: after each one, and after the first one at most. */
  readonly waitMs: number
  readonly maxWaitMs: number
  /** Pause between attempts that Discord refuses until a person changes something: ten an hour. */
  readonly refusedMs: number
  /** Pause before a mirror that waits for another one is checked again. */
  readonly laterMs: number
}

export const usualMirrorTiming: MirrorTiming = {
  waitMs: 3000,
  maxWaitMs: 15_000,
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  refusedMs: 6 * 60_000,
  laterMs: 15_000,
  // Longer than all calls for one mirror together, each with its full timeout.
  leaseMs: 90_000,
  lookMs: 20_000,
}
