import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'

/** Retry delays, lease and interval of the outbox; milliseconds. */
export interface OutboxTiming extends DeliveryTiming {
  readonly maxFailingMs: number
  /** Between attempts at a webhook that is gone: ten an hour. */
  readonly goneMs: number
}

export const usualTiming: OutboxTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  goneMs: 6 * 60_000,
  leaseMs: 20_000,
  lookMs: 30_000,
  // Messages of a relay are sent in order, so one that Discord fails at must not hold up the others for ever.
  maxFailingMs: 3 * 24 * 60 * 60_000,
}
