import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** Retry delays, lease and interval of the worker. An attempt is two calls at most. */
export const usualTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}
