import { recordDate } from '../../lib/dates/moments.ts'

/** A moment to the second, in the reader's language and time zone. */
export function formatSecond(text: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    recordDate(text),
  )
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** How long ago a moment was, or until it comes: "3 minutes ago". */
export function formatDistance(text: string, now: Date): string {
  const apart = recordDate(text).getTime() - now.getTime()
  const [unit, ms] = units.find(([, size]) => Math.abs(apart) >= size) ?? ['second', 1000]
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(Math.trunc(apart / ms), unit)
}

/** A moment that may never have been. */
export function formatOptional(text: string | null | undefined): string {
  return text ? formatSecond(text) : '–'
}
