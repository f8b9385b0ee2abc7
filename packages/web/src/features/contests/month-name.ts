const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month as its reader's language names it: `November 2026`. */
export function monthName(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** The month before a moment, by UTC: `2026-10`. */
export function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}
