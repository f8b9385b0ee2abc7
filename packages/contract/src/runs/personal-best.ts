import { bool, number, relation, shape, text, type RecordOf } from '@longhouse/engine/schema'

/**
 * The best verified run of a member on a map with a squad size; `id` is that of the player's line in the run.
 */
export const personalBestShape = shape({
  user: relation('users', {}),
  game: text({}),
  map: text({}),
  squad_size: number({}),
  round: number({}),
  /** The earliest run with that round. */
  run: relation('runs', {}),
  played_at: text({}),
  /** The member hides their bests. */
  is_hidden: bool({}),
})

/** A personal best. */
export type PersonalBest = RecordOf<typeof personalBestShape>
