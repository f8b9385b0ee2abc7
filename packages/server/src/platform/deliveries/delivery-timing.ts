/** Delays and limits of a queue of deliveries; milliseconds. */
export interface DeliveryTiming {
  /** First pause after a failure; it doubles with each. */
  readonly firstPauseMs: number
  readonly maxPauseMs: number
  /** Time for which a row belongs to the node that took it; longer than any attempt. */
  readonly leaseMs: number
  /** Interval in which the queue is checked without being woken. */
  readonly lookMs: number
  /** For queues whose rows do not expire: time that a row may fail until it is parked. */
  readonly maxFailingMs?: number
}

type Pauses = Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'>

/**
 * Returns the pause after this many failed attempts: doubling, with jitter so that rows do not all return
 * together.
 */
export function pauseAfter(attempts: number, timing: Pauses, random: () => number = Math.random): number {
  const pause = Math.min(timing.maxPauseMs, timing.firstPauseMs * 2 ** Math.min(attempts - 1, 30))
  return pause * (0.5 + random() / 2)
}

/**
 * Formats a time for records. Rounded up, because records store whole milliseconds and it must not be early.
 */
export function momentIn(ms: number, now: Date): string {
  return new Date(now.getTime() + Math.ceil(ms)).toISOString()
}

/** Pauses a lane on this node while its receiver is away, so that not every waiting row tries in vain. */
export class Rest {
  readonly #timing: Pauses
  #failures = 0
  #until = 0

  constructor(timing: Pauses) {
    this.#timing = timing
  }

  /** Milliseconds until the pause is over; not positive without one. */
  get leftMs(): number {
    return this.#until - performance.now()
  }

  /** Begins a pause after a failure, longer with each one in a row. Returns its milliseconds. */
  begin(atLeastMs = 0): number {
    this.#failures += 1
    const ms = Math.max(atLeastMs, pauseAfter(this.#failures, this.#timing))
    this.#until = performance.now() + ms
    return ms
  }

  /** The receiver answered. It may demand a pause, which is not a failure. */
  end(pauseMs = 0): void {
    this.#failures = 0
    this.#until = performance.now() + pauseMs
  }
}
