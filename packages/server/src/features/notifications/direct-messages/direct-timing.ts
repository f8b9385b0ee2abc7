import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** When the worker tries what, until the message expires. An attempt is two calls at most. */
export const usualTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}
