import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** When connections are looked at. */
export interface LinkTiming extends DeliveryTiming {
  /** Between two looks at somebody's facts: Discord hears of each person this often at most. */
  readonly againMs: number
  /** How long the site tries to end a connection at Discord. */
  readonly maxFarewellMs: number
}

/** An attempt makes three calls at most. */
export const usualLinkTiming: LinkTiming = {
  firstPauseMs: 2000,
  maxPauseMs: 60 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
  againMs: 60 * 60_000,
  maxFarewellMs: 30 * 24 * 60 * 60_000,
}
