import type { AgeLimit, DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

/** Retry delays, lease and interval of the worker. An attempt may wait ten seconds before its call. */
export const usualTiming: DeliveryTiming & AgeLimit = {
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  leaseMs: 40_000,
  lookMs: 30_000,
  maxFailingMs: 7 * 24 * 60 * 60_000,
}
