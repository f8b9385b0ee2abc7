import { pauseAfter } from '../../../platform/deliveries/delivery-timing.ts'

/** Earlier starts of sessions. Times are milliseconds since 1970. */
export interface EarlierStarts {
  readonly now: number
  /** When the last start was tried; 0 for never. */
  readonly startedAt: number
  /** Number of starts in a row. */
  readonly inARow: number
  /** Starts that Discord still allows. */
  readonly left: number
  /** When Discord allows all of them again. */
  readonly resetsAt: number
}

const minuteMs = 60_000
/** After a day's thousandth start Discord resets the bot's token, so the last ones are not used. */
const reserve = 100
/** After a pause this long the count begins at one again. */
const calmMs = 60 * minuteMs
const pauses = { firstPauseMs: 2 * minuteMs, maxPauseMs: 10 * minuteMs }

/** Returns the earliest time of the next start: one to ten minutes after the last, and not the last ones of a day. */
export function whenToStart(starts: EarlierStarts): number {
  const { now, startedAt, left, resetsAt } = starts
  if (left < reserve) return Math.max(resetsAt, now + minuteMs)
  const inARow = startsInARow(starts)
  // Random, but the same for every call: it depends on the second of the last start.
  const chance = (startedAt % minuteMs) / minuteMs
  return inARow === 1 ? now : startedAt + pauseAfter(inARow - 1, pauses, () => chance)
}

/** Returns the number of starts in a row, with the next one. */
export function startsInARow({ now, startedAt, inARow }: Omit<EarlierStarts, 'left' | 'resetsAt'>): number {
  return now - startedAt > calmMs ? 1 : inARow + 1
}
