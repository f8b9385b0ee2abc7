/** When the outbox tries what; milliseconds. */
export interface OutboxTiming {
  /** First pause after a failure; it doubles with each. */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** Between tries of a webhook that is gone: ten an hour. */
  readonly goneMs: number
  /** How long a message belongs to the worker that took it; longer than any call to Discord. */
  readonly leaseMs: number
  /** How often the outbox looks without being told. */
  readonly lookMs: number
  /** Attempts after which a message is set aside although Discord may only be away: about a day. */
  readonly mostAttempts: number
}

export const usualTiming: OutboxTiming = {
  firstPauseMs: 1000,
  longestPauseMs: 10 * 60_000,
  goneMs: 6 * 60_000,
  leaseMs: 20_000,
  lookMs: 30_000,
  mostAttempts: 150,
}

/** The pause after this many failed attempts: doubling, with chance in it so that not all come back at once. */
export function pauseAfter(
  attempts: number,
  timing: OutboxTiming,
  random: () => number = Math.random,
): number {
  const pause = Math.min(timing.longestPauseMs, timing.firstPauseMs * 2 ** Math.min(attempts - 1, 30))
  return pause * (0.5 + random() / 2)
}
