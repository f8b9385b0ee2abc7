import { relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Longest name of a player without an account. */
export const playerNameLimit = 60

/** Somebody who played a run: a member, or a guest by name. A member who leaves the community leaves no name behind. */
export const runPlayerShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  user: relation('users', {}),
  /** Of players without an account. */
  name: text({ max: playerNameLimit }),
  ...timestamps,
})

/** A stored player. */
export type RunPlayer = RecordOf<typeof runPlayerShape>
