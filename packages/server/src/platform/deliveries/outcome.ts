import { formatDate } from '@longhouse/engine/schema'
import { momentIn, pauseAfter, type DeliveryTiming } from './delivery-timing.ts'

/** A row that waits for its delivery. Not every collection has the optional fields. */
export interface QueuedRow {
  readonly id: string
  /** With the one under way. */
  readonly attempts: number
  /** Empty before the first attempt. */
  readonly next_attempt: string
  readonly status?: string
  readonly last_error?: string
  readonly failing_since?: string
  readonly delivered_at?: string
}

/**
 * The outcome of one attempt; every sender answers with one of these. `values` are stored in addition to the
 * usual ones.
 */
export type Outcome<Row extends QueuedRow = QueuedRow> = { readonly values?: Partial<Row> } & (
  | { readonly kind: 'delivered' }
  /** There is nothing left to tell. `reason` is set unless the earlier failures are the reason. */
  | { readonly kind: 'expired'; readonly reason?: string }
  /** Asked to wait for that many milliseconds: not an attempt. */
  | { readonly kind: 'wait'; readonly ms: number; readonly reason?: string }
  /** To be sent from this time on, such as the end of quiet hours: not an attempt. */
  | { readonly kind: 'later'; readonly from: Date }
  /** A person must act first. Tried again every `ms` milliseconds, and never given up. */
  | { readonly kind: 'blocked'; readonly reason: string; readonly ms: number }
  /** The receiver will never take it: set aside. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The receiver is away. Tried again after a pause that doubles, or at the time given. */
  | { readonly kind: 'failed'; readonly reason: string; readonly until?: Date }
)

/** One attempt, and the time that all nodes agree on. */
export interface Attempt<Row extends QueuedRow = QueuedRow> {
  /** The row when it was taken. */
  readonly taken: Row
  readonly outcome: Outcome<Row>
  readonly now: Date
}

/** First words of the reason of a row that failed for too long because the receiver was away. */
export const awayForTooLong = 'Given up: the other side was away for too long.'

/** Why a row expired that a later one about the same replaces. */
export const toldLater = 'A later message about the same tells it.'

/** Why a row expired that had never failed: its cause is over, or was seen already. */
export const nothingLeft = 'There was nothing left to tell.'

const maxReasonLength = 500

/** Returns the usual values of a row after an attempt. */
export function valuesAfter(
  { taken, outcome, now }: Attempt,
  timing: Pick<DeliveryTiming, 'firstPauseMs' | 'maxPauseMs' | 'maxFailingMs'>,
): Partial<QueuedRow> {
  return { ...usualValues({ taken, outcome, now }, timing), ...outcome.values }
}

function usualValues(
  { taken, outcome, now }: Attempt,
  timing: Parameters<typeof valuesAfter>[1],
): Partial<QueuedRow> {
  const { attempts } = taken
  const reason = 'reason' in outcome ? outcome.reason?.slice(0, maxReasonLength) : undefined
  const last_error = reason ?? ''
  switch (outcome.kind) {
    case 'delivered':
      return {
        status: 'delivered',
        ...('delivered_at' in taken && { delivered_at: now.toISOString() }),
        next_attempt: '',
        last_error,
      }
    case 'expired':
      return { status: 'expired', next_attempt: '', last_error: reason ?? (taken.last_error || nothingLeft) }
    // Waiting is not a failure: the next pause does not grow by it.
    case 'wait':
      return {
        attempts: attempts - 1,
        next_attempt: momentIn(outcome.ms, now),
        ...(reason !== undefined && { last_error }),
      }
    case 'later':
      return { attempts: attempts - 1, next_attempt: formatDate(outcome.from) }
    case 'blocked':
      return {
        next_attempt: momentIn(outcome.ms, now),
        last_error,
        ...('failing_since' in taken && { failing_since: '' }),
      }
    case 'refused':
      return { status: 'parked', next_attempt: '', last_error }
  }
  const { maxFailingMs } = timing
  if (outcome.until) return { next_attempt: formatDate(outcome.until), last_error }
  const next_attempt = momentIn(pauseAfter(attempts, timing), now)
  if (maxFailingMs === undefined) return { next_attempt, last_error }
  // An operator's retry resets the attempts.
  const since = attempts > 1 && taken.failing_since ? new Date(taken.failing_since) : now
  const failing_since = since.toISOString()
  if (now.getTime() - since.getTime() < maxFailingMs) return { next_attempt, last_error, failing_since }
  const givenUp = `${awayForTooLong} ${last_error}`
  return { status: 'parked', next_attempt: '', last_error: givenUp, failing_since }
}
