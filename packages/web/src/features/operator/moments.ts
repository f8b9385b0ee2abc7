import { recordDate } from '../../lib/moments.ts'

/** A moment to the second, in the reader's language and time zone. */
export function formatSecond(text: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    recordDate(text),
  )
}

/** A moment that may never have been. */
export function formatOptional(text: string | null | undefined): string {
  return text ? formatSecond(text) : '–'
}
