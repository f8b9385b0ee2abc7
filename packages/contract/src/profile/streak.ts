/** Weeks in a row. */
export interface Streak {
  /** Up to now; the current week does not end it. */
  readonly current: number
  readonly longest: number
}

/**
 * Days (such as `2026-11-17`) with an event that the member attended, days with any event, and the current
 * time.
 */
export interface Attendance {
  readonly attended: readonly string[]
  readonly held: readonly string[]
  readonly now: Date
}

const day = 86_400_000
/** 1970-01-05 was a Monday. */
const firstMonday = 4

/** The number of a day's week; weeks begin on Monday, by UTC. */
export function weekOf(date: string): number {
  const days = Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / day)
  return Math.floor((days - firstMonday) / 7)
}

/** Counts consecutive weeks in which a member attended an event. Weeks without any event are skipped. */
export function streakOf({ attended, held, now }: Attendance): Streak {
  const came = new Set(attended.map(weekOf))
  const weeks = [...came.union(new Set(held.map(weekOf)))].toSorted((a, b) => a - b)
  const thisWeek = weekOf(now.toISOString())
  let current = 0
  let longest = 0
  for (const week of weeks) {
    if (came.has(week)) current += 1
    else if (week < thisWeek) current = 0
    longest = Math.max(longest, current)
  }
  return { current, longest }
}
