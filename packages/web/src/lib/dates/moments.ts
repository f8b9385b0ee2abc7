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
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }, locale).format(recordDate(text))
}

/** A day in the reader's language and time zone, for example `15 Nov 2026`. */
export function formatDay(text: string, locale?: string): string {
  return dateFormat({ dateStyle: 'medium' }, locale).format(recordDate(text))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format for moments of now and of the reader's time zone, which may change on a journey. */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  // To make one takes longer than to draw all that is written with it.
  const key = JSON.stringify([options, locale, new Date().getTimezoneOffset()])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
