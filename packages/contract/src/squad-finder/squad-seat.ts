import { relation, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Somebody's seat in a call; whoever calls has none, for they are in it anyway. */
export const squadSeatShape = shape({
  call: relation('squad_calls', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  ...timestamps,
})

/** A stored seat. */
export type SquadSeat = RecordOf<typeof squadSeatShape>
