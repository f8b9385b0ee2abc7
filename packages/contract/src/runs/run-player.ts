import { relation, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Longest name of a player without an account. */
export const playerNameLimit = 60

/**
 * A player of a run: a member, or a guest by name. When a member leaves the community, the name is removed.
 */
export const runPlayerShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  user: relation('users', {}),
  /** Of players without an account. */
  name: text({ max: playerNameLimit }),
  ...timestamps,
})

/** A stored player. */
export type RunPlayer = RecordOf<typeof runPlayerShape>
