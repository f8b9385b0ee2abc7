import {
  date,
  json,
  number,
  relation,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'

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
