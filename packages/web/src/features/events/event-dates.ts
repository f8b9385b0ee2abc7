import { dateFormat, recordDate } from '../../lib/dates/moments.ts'
import type { EventRecord } from './events.queries.ts'

const moment: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
}

/** A moment in the reader's language and time zone, for example `Sun, 15 Nov 2026, 20:00`. */
export function formatEventMoment(text: string, locale?: string): string {
  return dateFormat(moment, locale).format(recordDate(text))
}

/** A moment near another one: only its time where the day is the same. */
export function formatNear(text: string, other: string): string {
  const [date, near] = [recordDate(text), recordDate(other)]
  if (date.toDateString() !== near.toDateString()) return formatEventMoment(text)
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(date)
}

/** The leaf of a calendar: day and short month. */
export function calendarLeaf(text: string, locale?: string): { day: string; month: string } {
  const date = recordDate(text)
  return {
    day: dateFormat({ day: 'numeric' }, locale).format(date),
    month: dateFormat({ month: 'short' }, locale).format(date),
  }
}

/** The short name of the reader's time zone, for example `CET`. */
export function zoneName(text: string, locale?: string): string {
  const parts = dateFormat({ timeZoneName: 'short' }, locale).formatToParts(recordDate(text))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Whether an event is under way at a moment. */
export function isRunning(event: Pick<EventRecord, 'start_date' | 'end_date'>, now: Date): boolean {
  return recordDate(event.start_date) <= now && now < recordDate(event.end_date)
}

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** A length of time in its two largest units: `2 days`, `4 hours`. A minute that has begun counts. */
export function durationWords(ms: number, locale?: string): string[] {
  let rest = Math.max(1, Math.ceil(ms / 60_000)) * 60_000
  const parts = units.flatMap(({ unit, ms: size }) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return [{ value, unit }]
  })
  const first = parts.findIndex(({ value }) => value > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ value }) => value > 0)
    .map(({ value, unit }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
}
