/** A moment as the record API writes it, `2026-11-15 19:00:00.000Z`; not every browser reads the blank in it. */
export function recordDate(text: string): Date {
  return new Date(text.replace(' ', 'T'))
}

/** A moment in the words of the record API. */
export function toRecordDate(date: Date): string {
  return date.toISOString().replace('T', ' ')
}

/** A moment in the reader's language and time zone, for example `15 Nov 2026, 20:00`. */
export function formatMoment(text: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(recordDate(text))
}

/** A day in the reader's language and time zone, for example `15 Nov 2026`. */
export function formatDay(text: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(recordDate(text))
}
