import { occurrencesOf, type Occurrence, type SeriesPattern } from '@longhouse/contract/series'
import { clockIn, dateIn } from '@longhouse/contract/zones'
import { recordDate } from '../../../lib/dates/moments.ts'

/** How an event repeats; `''` is not at all. */
export type Repeat = '' | 'week' | 'two-weeks' | 'month-day' | 'month-nth' | 'month-last'

/** The values of the form that define the pattern. */
interface Repeating {
  readonly repeat: Repeat
  readonly start_date: string
  readonly end_date: string
  /** As typed. */
  readonly time_zone: string
  /** The zone of the times. */
  readonly zone: string
  readonly until: string
}

/** A day as a series counts it. */
interface DayOfSeries {
  /** Monday is 1, Sunday 7. */
  readonly weekday: number
  /** Of the month. */
  readonly day: number
  /** Which of its weekday in the month. */
  readonly nth: number
  /** Whether it is the last of its weekday in the month. */
  readonly isLast: boolean
}

/** The day on which an event starts in its zone. */
export function dayOfSeries(start: string, zone: string): DayOfSeries {
  const [year = 0, month = 1, day = 1] = dateIn(recordDate(start), zone).split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
  return { weekday, day, nth: Math.ceil(day / 7), isLast: day + 7 > length }
}

/** Returns the form's pattern; undefined if the event does not repeat or lacks its start or end. */
export function patternOf(repeating: Repeating): SeriesPattern | undefined {
  const { repeat, start_date, end_date, time_zone, zone, until } = repeating
  const [start, end] = [recordDate(start_date), recordDate(end_date)]
  if (repeat === '' || Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return undefined
  return {
    ...daysOf(repeat, dayOfSeries(start_date, zone)),
    time: clockIn(start, zone),
    minutes: Math.round((end.getTime() - start.getTime()) / 60_000),
    // The check reports a zone that does not exist.
    zone: time_zone || zone,
    from: dateIn(start, zone),
    ...(until && { until }),
  }
}

/** Returns the pattern after an event was moved: with its time, and its days if the day changed. */
export function movedPattern(
  pattern: SeriesPattern,
  { from, to }: { from: Pick<Moved, 'start_date'>; to: Moved },
): SeriesPattern {
  const [start, end] = [recordDate(to.start_date), recordDate(to.end_date)]
  const { zone } = to
  const isOtherDay = dateIn(recordDate(from.start_date), pattern.zone) !== dateIn(start, zone)
  return {
    ...pattern,
    ...(isOtherDay && daysOf(repeatOf(pattern), dayOfSeries(to.start_date, zone))),
    time: clockIn(start, zone),
    minutes: Math.round((end.getTime() - start.getTime()) / 60_000),
    zone,
  }
}

type Moved = Pick<Repeating, 'start_date' | 'end_date' | 'zone'>

/** Returns the next dates, at most `count`. */
export function nextDates(repeating: Repeating, { now, count }: { now: Date; count: number }): Occurrence[] {
  return occurrencesOf(patternOf(repeating), { from: now, limit: count })
}

function daysOf(
  repeat: Exclude<Repeat, ''>,
  { weekday, day, nth }: DayOfSeries,
): Pick<SeriesPattern, 'every' | 'weekday' | 'day' | 'nth'> {
  switch (repeat) {
    case 'month-day':
      return { every: 'month-day', day }
    case 'month-nth':
      return { every: 'month-weekday', weekday, nth: nthOf(nth) }
    case 'month-last':
      return { every: 'month-weekday', weekday, nth: 'last' }
    default:
      return { every: repeat, weekday }
  }
}

function repeatOf({ every, nth }: SeriesPattern): Exclude<Repeat, ''> {
  if (every !== 'month-weekday') return every
  return nth === 'last' ? 'month-last' : 'month-nth'
}

// Not every month has a fifth one.
function nthOf(nth: number): NonNullable<SeriesPattern['nth']> {
  return ([1, 2, 3, 4] as const).find((each) => each === nth) ?? 'last'
}
