import { date, json, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** The states of a season. While it is closing, runs still count once they are verified. */
export const seasonStates = ['upcoming', 'active', 'closing', 'closed'] as const

/** The state of a season. */
export type SeasonState = (typeof seasonStates)[number]

/** Days after its end in which runs can still be verified for it. */
export const closingDays = 14

/** Points for the first ten of a board, unless a season has its own. */
export const defaultPoints: readonly number[] = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]

/** Longest name of a season, and how many places can have points. */
export const seasonLimits = { name: 80, places: 50, points: 1000, notes: 5000 } as const

/** A time in which runs count together. */
export const seasonShape = shape({
  name: text({ required: true, max: seasonLimits.name }),
  starts: date({ required: true }),
  ends: date({ required: true }),
  /** Points by place; empty: as `defaultPoints`. */
  points: json<readonly number[]>({ maxSize: 1024 }),
  /** Maintained by the server. */
  state: select(seasonStates, { required: true }),
  closed_at: date({}),
  /** Changes after it was closed, one per line: see `readNotes`. */
  notes: text({ max: seasonLimits.notes }),
  ...timestamps,
})

/** A stored season. */
export type Season = RecordOf<typeof seasonShape>

/** The points by place of a season. */
export function pointsOf({ points }: Pick<Season, 'points'>): readonly number[] {
  return points && points.length > 0 ? points : defaultPoints
}

/** Whether a value can be the points of a season: empty, or numbers that do not increase. */
export function arePoints(value: unknown): value is readonly number[] | null {
  if (value === null || value === undefined || value === '') return true
  if (!Array.isArray(value) || value.length > seasonLimits.places) return false
  return value.every((points: unknown, index) => {
    const before: unknown = index === 0 ? seasonLimits.points : value[index - 1]
    return Number.isInteger(points) && Number(points) >= 0 && Number(points) <= Number(before)
  })
}
