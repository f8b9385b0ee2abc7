import type { SeriesPattern } from './series-pattern.ts'

// Days are counted since 1970-01-01, which was a Thursday.
const dayMs = 24 * 60 * 60 * 1000
const lastDay = dayOfDate('2199-12-31')

/** The number of a day such as `2026-12-04`; NaN when there is no such day between 2000 and 2199. */
export function dayOfDate(date: string): number {
  const day = /^2[01]\d\d-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) / dayMs : Number.NaN
  // 30 February is read as 2 March.
  return dateOfDay(day) === date ? day : Number.NaN
}

/** The day with this number, as `2026-12-04`. */
export function dateOfDay(day: number): string {
  return Number.isNaN(day) ? '' : new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The number of the day that has begun in UTC. */
export function dayOfMoment(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs)
}

/**
 * The days of a valid pattern, rising, from its first day and from `earliest` on, including excluded days.
 * Starts there directly, however long ago the first day was.
 */
export function* daysOf(pattern: SeriesPattern, earliest = 0): Generator<number, undefined> {
  const from = dayOfDate(pattern.from)
  const until = pattern.until ? dayOfDate(pattern.until) : lastDay
  for (const day of risingDays(pattern, Math.max(from, earliest))) {
    if (day > until) return
    if (day >= from && day >= earliest) yield day
  }
}

function* risingDays(pattern: SeriesPattern, earliest: number): Generator<number> {
  if (pattern.every === 'week' || pattern.every === 'two-weeks') yield* everyFewDays(pattern, earliest)
  else yield* everyMonth(pattern, earliest)
}

function* everyFewDays({ every, from, weekday = 1 }: SeriesPattern, earliest: number): Generator<number> {
  const step = every === 'week' ? 7 : 14
  const first = onOrAfter(dayOfDate(from), weekday)
  for (let day = first + step * Math.ceil(Math.max(0, earliest - first) / step); ; day += step) yield day
}

function* everyMonth(pattern: SeriesPattern, earliest: number): Generator<number> {
  const begin = new Date(earliest * dayMs)
  const year = begin.getUTCFullYear()
  for (let month = begin.getUTCMonth(); ; month += 1) {
    const [first, last] = [dayOfMonth(year, month), dayOfMonth(year, month + 1) - 1]
    yield pattern.every === 'month-day'
      ? // The 31st means the end of the month: a shorter month has its event on its last day.
        Math.min(first + (pattern.day ?? 1) - 1, last)
      : nthWeekday({ first, last }, pattern)
  }
}

function nthWeekday(
  { first, last }: { readonly first: number; readonly last: number },
  { weekday = 1, nth = 1 }: SeriesPattern,
): number {
  return nth === 'last' ? onOrAfter(last - 6, weekday) : onOrAfter(first, weekday) + 7 * (nth - 1)
}

/** Months count from 0, and those after December belong to the next year. */
const dayOfMonth = (year: number, month: number): number => Date.UTC(year, month, 1) / dayMs

const onOrAfter = (day: number, weekday: number): number => day + ((weekday - weekdayOf(day) + 7) % 7)

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1
