import { wordsFor } from '../words/words.ts'
import { momentOf } from '../zones/wall-clock.ts'
import { isZone } from '../zones/zone-name.ts'
import { patternWords } from './series.words.ts'

// Days are counted since 1970-01-01, which was a Thursday.
const dayMs = 24 * 60 * 60 * 1000
const lastDay = dayOfDate('2199-12-31')
const say = wordsFor('en', patternWords)

/** How often a series happens. */
export const seriesRhythms = ['week', 'two-weeks', 'month-day', 'month-weekday'] as const

/** A rhythm of a series. */
export type SeriesRhythm = (typeof seriesRhythms)[number]

/** Which weekday of a month; every month has each of them. */
export const seriesNths = [1, 2, 3, 4, 'last'] as const

/** Limits of a pattern; minutes are the duration of an event. */
export const seriesLimits = {
  minMinutes: 5,
  maxMinutes: 7 * 24 * 60,
  exceptions: 100,
  occurrences: 60,
} as const

/**
 * When a series happens: calendar days and the local time in its zone, so that a Friday at 20:00 stays at
 * 20:00 across clock changes.
 */
export interface SeriesPattern {
  readonly every: SeriesRhythm
  /** Monday is 1, Sunday 7; for weeks and `month-weekday`. */
  readonly weekday?: number
  /** For `month-weekday`. */
  readonly nth?: (typeof seriesNths)[number]
  /** For `month-day`; a shorter month has its event on its last day. */
  readonly day?: number
  /** `20:00` */
  readonly time: string
  /** How long an event lasts. */
  readonly minutes: number
  readonly zone: string
  /** The first day it may happen, as `2026-12-04`; every second week counts from here. */
  readonly from: string
  /** The last day it may happen. */
  readonly until?: string
  /** Days on which it does not happen. */
  readonly except?: readonly string[]
}

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

/** A problem of a pattern. */
export type PatternProblem = keyof typeof patternWords

/** The problems of a pattern, by field. */
export type PatternProblems = Partial<Record<keyof SeriesPattern | 'pattern', PatternProblem>>

/** The message for a problem. */
export function patternSentence(problem: PatternProblem): string {
  return say(problem)
}

type Typed = Partial<Record<keyof SeriesPattern, unknown>>

/** Checks a pattern as typed or sent, of any type. Returns no problems if it is valid. */
export function checkPattern(pattern: unknown): PatternProblems {
  if (!isTyped(pattern)) return { pattern: 'noPattern' }
  return hasRightFields(pattern) ? spanProblems(pattern) : fieldProblems(pattern)
}

/**
 * Reads a pattern as typed or sent, with only the fields that its rhythm uses. Returns undefined if it is
 * invalid.
 */
export function readPattern(pattern: unknown): SeriesPattern | undefined {
  if (!isTyped(pattern) || !hasRightFields(pattern)) return undefined
  return isEmpty(spanProblems(pattern)) ? cleanPattern(pattern) : undefined
}

function fieldProblems(typed: Typed): PatternProblems {
  const { every, weekday, nth, day, time, minutes, zone, from, until, except = [] } = typed
  const isOnWeekday = every !== 'month-day'
  return {
    ...(!isOneOf(seriesRhythms, every) && { every: 'every' }),
    ...(isOnWeekday && !isWhole(weekday, [1, 7]) && { weekday: 'weekday' }),
    ...(every === 'month-weekday' && !isOneOf(seriesNths, nth) && { nth: 'nth' }),
    ...(every === 'month-day' && !isWhole(day, [1, 31]) && { day: 'day' }),
    ...(!isTime(time) && { time: 'time' }),
    ...(!isWhole(minutes, [seriesLimits.minMinutes, seriesLimits.maxMinutes]) && { minutes: 'minutes' }),
    ...(!isZone(zone) && { zone: 'zone' }),
    ...(!isDate(from) && { from: 'from' }),
    ...(until !== undefined && until !== '' && !isDate(until) && { until: 'until' }),
    ...(!areDates(except) && { except: 'except' }),
  }
}

/** Checks the days of a pattern whose fields are valid. */
function spanProblems(pattern: SeriesPattern): PatternProblems {
  const { from, until, except = [] } = pattern
  if (until && until < from) return { until: 'untilBeforeFrom' }
  for (const day of daysOf(pattern)) if (!except.includes(dateOfDay(day))) return {}
  return { [until ? 'until' : 'from']: 'never' }
}

/** Keeps the fields that this rhythm uses; all fields are valid. */
function cleanPattern(pattern: SeriesPattern): SeriesPattern {
  const { every, weekday, nth, day, time, minutes, zone, from, until, except = [] } = pattern
  return {
    every,
    ...(every !== 'month-day' && weekday !== undefined && { weekday }),
    ...(every === 'month-weekday' && nth !== undefined && { nth }),
    ...(every === 'month-day' && day !== undefined && { day }),
    time,
    minutes,
    zone,
    from,
    ...(until && { until }),
    except: [...new Set(except)].toSorted(),
  }
}

function isOneOf<Choice>(choices: readonly Choice[], value: unknown): value is Choice {
  return choices.some((choice) => choice === value)
}

function isWhole(value: unknown, [min, max]: readonly [number, number]): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(dayOfDate(value))
}

function areDates(value: unknown): boolean {
  return Array.isArray(value) && value.length <= seriesLimits.exceptions && value.every(isDate)
}

const isTyped = (value: unknown): value is Typed => typeof value === 'object' && value !== null

const hasRightFields = (typed: Typed): typed is SeriesPattern => isEmpty(fieldProblems(typed))

const isEmpty = (problems: PatternProblems): boolean => Object.keys(problems).length === 0
