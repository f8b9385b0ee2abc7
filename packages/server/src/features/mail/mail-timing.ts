import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

/** Time limit of one attempt; milliseconds. */
export const attemptMs = 10_000

/** Retry delays, lease and interval of the worker. It stops when the mail expires. */
export const usualTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 30_000,
  lookMs: 30_000,
}
