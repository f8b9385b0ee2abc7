import { momentOf } from '../zones/wall-clock.ts'
import { readPattern } from './series-check.ts'
import { dateOfDay, dayOfDate, dayOfMoment, daysOf } from './series-days.ts'
import { seriesLimits, type SeriesPattern } from './series-pattern.ts'

/** One event of a series. */
export interface Occurrence {
  /** The day that identifies it in the series, as `2026-12-04`. */
  readonly occurrence: string
  readonly start: Date
  readonly end: Date
}

/**
 * The events of a pattern that start from `from` until before `until`, in order: one for each of its days, at
 * most `seriesLimits.occurrences`. Returns none if the pattern is invalid.
 */
export function occurrencesOf(
  pattern: unknown,
  { from, until, limit = seriesLimits.occurrences }: { from: Date; until?: Date; limit?: number },
): Occurrence[] {
  const read = readPattern(pattern)
  if (!read) return []
  const most = Math.min(limit, seriesLimits.occurrences)
  const leftOut = new Set(read.except)
  const found: Occurrence[] = []
  // Two days earlier: zones can be a day ahead, and one zone has skipped a day.
  for (const day of daysOf(read, dayOfMoment(from) - 2)) {
    if (found.length >= most) break
    const occurrence = dateOfDay(day)
    if (leftOut.has(occurrence)) continue
    const event = occurrenceOn(read, occurrence)
    if (until && event.start >= until) break
    if (event.start >= from) found.push(event)
  }
  return found
}

/** Whether a valid pattern has an event on a day such as `2026-12-04`. */
export function hasOccurrence(pattern: SeriesPattern, occurrence: string): boolean {
  const day = dayOfDate(occurrence)
  return daysOf(pattern, day).next().value === day && !pattern.except?.includes(occurrence)
}

/** The event of a valid pattern on one of its days. A time that the clock skips moves forward. */
export function occurrenceOn({ time, minutes, zone }: SeriesPattern, occurrence: string): Occurrence {
  const [year = 0, month = 1, day = 1] = occurrence.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const start = momentOf({ year, month, day, hour, minute, second: 0 }, zone)
  return { occurrence, start, end: new Date(start.getTime() + minutes * 60_000) }
}
