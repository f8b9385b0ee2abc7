import { momentIn, pauseAfter, type AgeLimit, type DeliveryTiming } from './delivery-timing.ts'
import { awayForTooLong } from './parked-queue.ts'

/** The fields of an entry that say how long it has failed. */
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

/** The values of an entry that failed because the other side is away: the next attempt, or none after too long a time. */
export function valuesAfterFailure(
  { attempts, failing_since: before }: FailingEntry,
  { reason, timing, now }: Failure,
): FailedValues {
  // Attempts are counted from the start again when an operator sends an entry once more.
  const since = attempts > 1 && before ? new Date(before) : now
  const failing_since = since.toISOString()
  if (now.getTime() - since.getTime() < timing.maxFailingMs)
    return { next_attempt: momentIn(pauseAfter(attempts, timing), now), last_error: reason, failing_since }
  return { status: 'parked', next_attempt: '', last_error: `${awayForTooLong} ${reason}`, failing_since }
}
