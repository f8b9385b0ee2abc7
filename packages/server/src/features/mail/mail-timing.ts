import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

/** Longest time one attempt may take, whatever the mail server does; milliseconds. */
export const attemptMs = 10_000

/** When the worker tries what. It stops when the mail expires. */
export const usualTiming: DeliveryTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 5 * 60_000,
  leaseMs: 30_000,
  lookMs: 30_000,
}
