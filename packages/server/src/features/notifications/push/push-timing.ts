import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** Retry delays, lease and interval of the worker. An attempt is one call of ten seconds at most. */
export const usualPushTiming: DeliveryTiming = {
  firstPauseMs: 5000,
  maxPauseMs: 10 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}
