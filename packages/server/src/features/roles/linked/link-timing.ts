import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** When connections are looked at. */
export interface LinkTiming extends DeliveryTiming {
  /** Between two looks at somebody's facts: Discord hears of each person this often at most. */
  readonly againMs: number
}

/** An attempt makes three calls at most. */
export const usualLinkTiming: LinkTiming = {
  firstPauseMs: 2000,
  maxPauseMs: 60 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
  // Of a farewell: about a month.
  maxAttempts: 750,
  againMs: 60 * 60_000,
}
