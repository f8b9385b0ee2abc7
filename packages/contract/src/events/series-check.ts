import { wordsFor } from '../words/words-for.ts'
import { isZone } from '../zones/zone-name.ts'
import { dateOfDay, dayOfDate, daysOf } from './series-days.ts'
import { seriesLimits, seriesNths, seriesRhythms, type SeriesPattern } from './series-pattern.ts'
import { patternWords } from './series.words.ts'

const say = wordsFor('en', patternWords)

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
