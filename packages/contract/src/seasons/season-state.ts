import { closingDays, type Season, type SeasonState } from './season.ts'

const dayMs = 24 * 60 * 60_000

/** When a season begins and ends. */
export type SeasonDates = Pick<Season, 'starts' | 'ends'>

/** How a season stands at a moment: it ends at the first moment that is not part of it. */
export function seasonStateAt(season: SeasonDates, now: Date): SeasonState {
  if (now < new Date(season.starts)) return 'upcoming'
  if (now < new Date(season.ends)) return 'active'
  return now < closesAt(season) ? 'closing' : 'closed'
}

/** Until when runs can be verified for a season. */
export function closesAt({ ends }: Pick<Season, 'ends'>): Date {
  return new Date(Date.parse(ends) + closingDays * dayMs)
}

/** Whether two seasons have a moment in common; one may begin when another ends. */
export function overlaps(a: SeasonDates, b: SeasonDates): boolean {
  return Date.parse(a.starts) < Date.parse(b.ends) && Date.parse(b.starts) < Date.parse(a.ends)
}
