import { bool, number, relation, shape, text, type RecordOf } from '@longhouse/engine/schema'

/** The best verified run of a member on a map with a squad of a size; `id` is that of the player's line in the run. */
export const personalBestShape = shape({
  user: relation('users', {}),
  game: text({}),
  map: text({}),
  squad_size: number({}),
  round: number({}),
  /** The earliest run that came that far. */
  run: relation('runs', {}),
  played_at: text({}),
  /** They show their bests to nobody. */
  is_hidden: bool({}),
})

/** A personal best. */
export type PersonalBest = RecordOf<typeof personalBestShape>
