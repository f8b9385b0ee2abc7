import { relation, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** A member's seat in a call; its owner has none, as they are part of it anyway. */
export const squadSeatShape = shape({
  call: relation('squad_calls', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  ...timestamps,
})

/** A stored seat. */
export type SquadSeat = RecordOf<typeof squadSeatShape>
