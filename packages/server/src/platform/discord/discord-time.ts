/** Formats a time by the reader's own clock: `Friday, 4 December 2026 20:00`. */
export function fullTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:F>`
}

/** Formats a time relative to now, by the reader's Discord: `in 3 hours`. */
export function relativeTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:R>`
}

/** Formats a day by the reader's own calendar: `4 December 2026`. */
export function dayTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:D>`
}
