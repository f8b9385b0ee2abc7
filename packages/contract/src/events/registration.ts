import { date, relation, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** Registrations per page. */
export const registrationPageSize = 50

/** The one state a registration has; cancelling deletes it. */
export const confirmedStatus = 'confirmed'

/** One member's place in one event. */
export const registrationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  tournament: relation('tournaments', { required: true, cascadeDelete: true }),
  registration_date: date({}),
  status: select([confirmedStatus], {}),
  ...timestamps,
})

/** A stored registration. */
export type Registration = RecordOf<typeof registrationShape>
