/** Delays and limits of a queue of deliveries; milliseconds. */
export interface DeliveryTiming {
  /** First pause after a failure; it doubles with each. */
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** Time for which an entry belongs to the worker that took it; longer than any attempt. */
  readonly leaseMs: number
  /** Interval in which the queue is checked without being woken. */
  readonly lookMs: number
}

/** For queues whose entries do not expire: milliseconds that an entry may fail until it is parked. */
export interface AgeLimit {
  readonly maxFailingMs: number
}

/**
 * Returns the pause after this many failed attempts: doubling, with jitter so that entries do not all return
 * together.
 */
export function pauseAfter(
  attempts: number,
  timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>,
  random: () => number = Math.random,
): number {
  const pause = Math.min(timing.maxPauseMs, timing.firstPauseMs * 2 ** Math.min(attempts - 1, 30))
  return pause * (0.5 + random() / 2)
}

/**
 * Formats a time for records. Rounded up, because records store whole milliseconds and it must not be early.
 */
export function momentIn(ms: number, now: Date): string {
  return new Date(now.getTime() + Math.ceil(ms)).toISOString()
}
