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

/** The board of a season on which all points are added up. */
export const championsBoard = 'champions'

/** Somebody as an archive remembers them; whoever leaves the community leaves no name behind. */
export interface ArchivedPlayer {
  /** Empty for a guest, and for somebody who left. */
  readonly id: string
  /** As it was when the season closed; empty for somebody who left. */
  readonly name: string
  /** Tells the players of one season apart, also once they have left. */
  readonly key: number
}

/** A place on a board of a closed season. Written once; the archive of a season is never computed again as a whole. */
export const seasonResultShape = shape({
  season: relation('seasons', { required: true, cascadeDelete: true }),
  /** `game:map:size`, or `champions`. */
  board: text({ required: true, max: 120 }),
  place: number({ required: true, onlyInt: true, min: 1 }),
  players: json<readonly ArchivedPlayer[]>({ maxSize: 4096 }),
  /** The same people while they are members. */
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
