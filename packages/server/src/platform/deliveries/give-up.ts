import { momentIn, pauseAfter, type AgeLimit, type DeliveryTiming } from './delivery-timing.ts'
import { awayForTooLong } from './outcome.ts'

/** Fields of an entry that show how long it has failed. */
interface FailingEntry {
  readonly attempts: number
  readonly failing_since: string
}

interface Failure {
  readonly reason: string
  readonly timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs'> & AgeLimit
  readonly now: Date
}

interface FailedValues {
  readonly status?: 'parked'
  readonly next_attempt: string
  readonly last_error: string
  readonly failing_since: string
}

/**
 * Returns the values of an entry that failed because the receiver is down: the next attempt, or `parked`
 * after too long.
 */
export function valuesAfterFailure(
  { attempts, failing_since: before }: FailingEntry,
  { reason, timing, now }: Failure,
): FailedValues {
  // An operator's retry resets the attempts.
  const since = attempts > 1 && before ? new Date(before) : now
  const failing_since = since.toISOString()
  if (now.getTime() - since.getTime() < timing.maxFailingMs)
    return { next_attempt: momentIn(pauseAfter(attempts, timing), now), last_error: reason, failing_since }
  return { status: 'parked', next_attempt: '', last_error: `${awayForTooLong} ${reason}`, failing_since }
}
