const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for readers whose zone is unknown: `1 December 2026 at 00:00 UTC`. */
export function momentInUtc(moment: string): string {
  return `${format.format(new Date(moment))} UTC`
}
