import { zoneFormat } from './zone-name.ts'

/** The fields of a local date and time; months and days count from 1, hours from 0. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const dayMs = 24 * 60 * 60 * 1000

/** The local time of a zone at a moment, from the year 1 on. Throws `RangeError` for an unknown zone. */
export function wallClockIn(moment: Date, zone: string): WallClock {
  const shown = new Map(
    zoneFormat(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const read = (field: keyof WallClock): number => shown.get(field) ?? 0
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

/**
 * The moment at which a zone has this local time. A time that the clock skips moves forward by the skipped
 * time; of a repeated time it is the first (`compatible` in the words of `Temporal`).
 */
export function momentOf(wallClock: WallClock, zone: string): Date {
  const asUtc = millisecondsOf(wallClock)
  // A zone changes its offset at most once in two days, so one of these two is right.
  const before = offsetAt(asUtc - dayMs, zone)
  const after = offsetAt(asUtc + dayMs, zone)
  const shows = [before, after].filter((offset) => offsetAt(asUtc - offset, zone) === offset)
  return new Date(asUtc - (shows.length > 0 ? Math.max(...shows) : before))
}

/** The local date of a zone at a moment: `2026-12-04`. */
export function dateIn(moment: Date, zone: string): string {
  const { year, month, day } = wallClockIn(moment, zone)
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

/** The local time of a zone at a moment: `20:00`. */
export function clockIn(moment: Date, zone: string): string {
  const { hour, minute } = wallClockIn(moment, zone)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(ms: number, zone: string): number {
  const wholeSeconds = Math.floor(ms / 1000) * 1000
  return millisecondsOf(wallClockIn(new Date(wholeSeconds), zone)) - wholeSeconds
}

function millisecondsOf({ year, month, day, hour, minute, second }: WallClock): number {
  const date = new Date(0)
  // Not `Date.UTC`, which reads the year 99 as 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second)
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')
