import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'

/** Intervals of the workers of connections. */
export interface LinkTiming extends DeliveryTiming {
  /** Between two checks of a member's facts, and so between two updates at Discord. */
  readonly againMs: number
  /** Limit of the time in which the site tries to end a connection at Discord. */
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
