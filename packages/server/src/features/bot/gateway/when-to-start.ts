import { pauseAfter } from '../../../platform/deliveries/delivery-timing.ts'

/** What is known of the starts of sessions before another one; milliseconds, moments since 1970. */
export interface EarlierStarts {
  readonly now: number
  /** When the last one was tried; 0 for never. */
  readonly startedAt: number
  /** How many came one soon after the other. */
  readonly inARow: number
  /** How many Discord still allows. */
  readonly left: number
  /** When it allows all of them again. */
  readonly resetsAt: number
}

const minuteMs = 60_000
/** After the thousandth start of a day Discord takes the bot's token away: the last ones are not ours to use. */
const reserve = 100
/** Whoever starts after so long begins to count anew. */
const calmMs = 60 * minuteMs
const pauses = { firstPauseMs: 2 * minuteMs, maxPauseMs: 10 * minuteMs }

/** When a session may be started at the earliest: one to ten minutes after the one before, and not the last ones of a day. */
export function whenToStart(starts: EarlierStarts): number {
  const { now, startedAt, left, resetsAt } = starts
  if (left < reserve) return Math.max(resetsAt, now + minuteMs)
  const inARow = startsInARow(starts)
  // Chance, but the same one each time somebody asks: the moment of the last start in its minute.
  const chance = (startedAt % minuteMs) / minuteMs
  return inARow === 1 ? now : startedAt + pauseAfter(inARow - 1, pauses, () => chance)
}

/** How many it will be in a row, with the next one. */
export function startsInARow({ now, startedAt, inARow }: Omit<EarlierStarts, 'left' | 'resetsAt'>): number {
  return now - startedAt > calmMs ? 1 : inARow + 1
}
