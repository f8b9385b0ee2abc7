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
