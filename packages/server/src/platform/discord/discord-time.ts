/** A moment in words of the reader's own clock: `Friday, 4 December 2026 20:00`. */
export function fullTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:F>`
}

/** How far away a moment is, counted by the reader's Discord: `in 3 hours`. */
export function relativeTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:R>`
}

/** A day in words of the reader's own calendar: `4 December 2026`. */
export function dayTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:D>`
}
