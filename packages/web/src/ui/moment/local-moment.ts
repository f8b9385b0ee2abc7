import { clockIn, dateIn, momentOf, wallClockIn } from '@longhouse/contract/zones'
import { recordDate, toRecordDate } from '../../lib/dates/moments.ts'

/** A date and time as a wall clock shows them. Missing parts are empty. */
export interface LocalMoment {
  /** `2026-10-25` */
  readonly day: string
  /** `20:00` */
  readonly time: string
}

/** Returns the time zone of the person's browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns day and time of a moment, in the browser's zone by default; empty parts if it is invalid. */
export function toLocal(moment: string, zone = ownZone()): LocalMoment {
  const date = recordDate(moment)
  if (Number.isNaN(date.getTime())) return { day: '', time: '' }
  return { day: dateIn(date, zone), time: clockIn(date, zone) }
}

/**
 * Returns the moment of a day and a time, or `''` if a part is missing. If the clocks show an hour twice, the
 * one in the offset of `before` counts. Seconds and milliseconds of `before` stay while its time does.
 */
export function fromLocal(
  { day, time, zone = ownZone() }: LocalMoment & { readonly zone?: string },
  before: string,
): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (day === '' || time === '') return ''
  const shown = toLocal(before, zone)
  if (shown.day === day && shown.time === time) return before

  const last = recordDate(before).getTime()
  const fine = shown.time === time ? last % minuteMs : 0
  const first = momentOf({ year, month, day: date, hour, minute, second: 0 }, zone).getTime() + fine
  if (Number.isNaN(last)) return momentAt(first)
  const second = momentAt(first + offsetAt(first, zone) - offsetAt(last, zone))
  const again = toLocal(second, zone)
  return again.day === day && again.time === time ? second : momentAt(first)
}

/** Returns an end that is as far from the new start as the old one was from the old start. */
export function movedEnd({ start, end, next }: { start: string; end: string; next: string }): string {
  const [from, until, to] = [start, end, next].map((moment) => recordDate(moment).getTime())
  const moved = new Date((until ?? 0) + (to ?? 0) - (from ?? 0))
  return Number.isNaN(moved.getTime()) ? end : toRecordDate(moved)
}

/** Returns after how many weeks a moment is in the future again; at least one. */
export function weeksAhead(moment: string, now: Date): number {
  const weeks = (now.getTime() - recordDate(moment).getTime()) / (7 * 24 * 3_600_000)
  return Math.max(1, Math.ceil(weeks))
}

/** Returns the same time of day some weeks later, in the browser's zone by default. */
export function weeksLater(moment: string, { weeks, zone = ownZone() }: WeeksLater): string {
  const date = recordDate(moment)
  const wallClock = wallClockIn(date, zone)
  const later = momentOf({ ...wallClock, day: wallClock.day + 7 * weeks }, zone)
  return momentAt(later.getTime() + date.getMilliseconds())
}

interface WeeksLater {
  readonly weeks: number
  readonly zone?: string
}

const minuteMs = 60_000

const momentAt = (ms: number): string => toRecordDate(new Date(ms))

/** Returns how far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClockIn(new Date(ms), zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}
