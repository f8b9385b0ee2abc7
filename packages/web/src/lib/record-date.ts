/** A moment as the record API writes it, `2026-11-15 19:00:00.000Z`; not every browser reads the blank in it. */
export function recordDate(text: string): Date {
  return new Date(text.replace(' ', 'T'))
}

/** A moment in the words of the record API. */
export function toRecordDate(date: Date): string {
  return date.toISOString().replace('T', ' ')
}
