/** When a queue of deliveries tries what; milliseconds. */
export interface DeliveryTiming {
  /** First pause after a failure; it doubles with each. */
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** How long an entry belongs to the worker that took it; longer than any attempt takes. */
  readonly leaseMs: number
  /** How often the queue is looked at without being told. */
  readonly lookMs: number
}

/** Of a queue whose entries do not expire: how long one may fail until it is set aside, in milliseconds. */
export interface AgeLimit {
  readonly maxFailingMs: number
}

/** The pause after this many failed attempts: doubling, with chance in it so that not all come back at once. */
export function pauseAfter(
  attempts: number,
  timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>,
  random: () => number = Math.random,
): number {
  const pause = Math.min(timing.maxPauseMs, timing.firstPauseMs * 2 ** Math.min(attempts - 1, 30))
  return pause * (0.5 + random() / 2)
}

/** A moment as records keep it. Rounded up: it is kept in whole milliseconds and may not come early. */
export function momentIn(ms: number, now: Date): string {
  return new Date(now.getTime() + Math.ceil(ms)).toISOString()
}
