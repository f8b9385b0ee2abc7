import { recordDate } from './record-date.ts'

/** A moment in the reader's language and time zone, for example `15 Nov 2026, 20:00`. */
export function formatMoment(text: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(recordDate(text))
}

/** A day in the reader's language and time zone, for example `15 Nov 2026`. */
export function formatDay(text: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(recordDate(text))
}
