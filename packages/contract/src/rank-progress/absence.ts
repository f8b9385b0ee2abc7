import { date, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** The states of a leave: asked, decided, or withdrawn. */
export const absenceStates = ['asked', 'approved', 'declined', 'withdrawn'] as const

/** The state of a leave. */
export type AbsenceState = (typeof absenceStates)[number]

/** Limits of a leave: texts, duration, and how long its reason is stored afterwards. */
export const absenceLimits = { reason: 500, answer: 500, days: 365, reasonKeptMonths: 12 } as const

/** A time in which a member is away. Reasons are personal: they are in no log and in no message. */
export const absenceShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  from: date({ required: true }),
  until: date({ required: true }),
  reason: text({ max: absenceLimits.reason }),
  state: select(absenceStates, { required: true }),
  decided_by: relation('users', {}),
  answer: text({ max: absenceLimits.answer }),
  ...timestamps,
})

/** A stored leave. */
export type Absence = RecordOf<typeof absenceShape>
