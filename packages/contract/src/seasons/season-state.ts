import { closingDays, type Season, type SeasonState } from './season.ts'

const dayMs = 24 * 60 * 60_000

/** The start and end of a season. */
export type SeasonDates = Pick<Season, 'starts' | 'ends'>

/** The state of a season at a time; its end is exclusive. */
export function seasonStateAt(season: SeasonDates, now: Date): SeasonState {
  if (now < new Date(season.starts)) return 'upcoming'
  if (now < new Date(season.ends)) return 'active'
  return now < closesAt(season) ? 'closing' : 'closed'
}

/** When runs can no longer be verified for a season. */
export function closesAt({ ends }: Pick<Season, 'ends'>): Date {
  return new Date(Date.parse(ends) + closingDays * dayMs)
}

/** Whether two seasons overlap; one may begin when another ends. */
export function overlaps(a: SeasonDates, b: SeasonDates): boolean {
  return Date.parse(a.starts) < Date.parse(b.ends) && Date.parse(b.starts) < Date.parse(a.ends)
}
