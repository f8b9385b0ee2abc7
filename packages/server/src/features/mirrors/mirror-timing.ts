import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

/** When Discord is written to; milliseconds. */
export interface MirrorTiming extends DeliveryTiming {
  /** How long further changes are waited for after each, and after the first at most. */
  readonly waitMs: number
  readonly maxWaitMs: number
  /** Between tries of what Discord refuses until a person changes something: ten an hour. */
  readonly refusedMs: number
  /** How soon something is looked at again that waits for something else of ours. */
  readonly laterMs: number
}

export const usualTiming: MirrorTiming = {
  waitMs: 3000,
  maxWaitMs: 15_000,
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  refusedMs: 6 * 60_000,
  laterMs: 15_000,
  // Longer than all calls for one mirror take together, each with its whole patience.
  leaseMs: 90_000,
  lookMs: 20_000,
}
