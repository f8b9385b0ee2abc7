import { dateFormat, recordDate } from '../../lib/moments.ts'
import type { EventRecord } from './events.types.ts'

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
