import {
  date,
  json,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
  number,
  relation,
} from '@longhouse/engine/schema'

const dayMs = 24 * 60 * 60_000

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

/** The board of a season that adds up all points. */
export const championsBoard = 'champions'

/** A player in the archive; the name is removed when a member leaves the community. */
export interface ArchivedPlayer {
  /** Empty for a guest, and for a member who has left. */
  readonly id: string
  /** The name when the season closed; empty for a member who has left. */
  readonly name: string
  /** Distinguishes the players of one season, also after they have left. */
  readonly key: number
}

/**
 * A place on a board of a closed season. The archive of a season is written once and never recomputed as a
 * whole.
 */
export const seasonResultShape = shape({
  season: relation('seasons', { required: true, cascadeDelete: true }),
  /** `game:map:size`, or `champions`. */
  board: text({ required: true, max: 120 }),
  place: number({ required: true, onlyInt: true, min: 1 }),
  players: json<readonly ArchivedPlayer[]>({ maxSize: 4096 }),
  /** The same players, while they are members. */
  users: relation('users', { maxSelect: 8 }),
  /** Empty on the board of champions. */
  run: relation('runs', {}),
  played_at: date({}),
  round: number({ onlyInt: true }),
  points: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored result of a season. */
export type SeasonResult = RecordOf<typeof seasonResultShape>
