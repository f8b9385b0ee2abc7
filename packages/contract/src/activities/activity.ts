import { date, number, relation, select, shape, text, type RecordOf } from '@longhouse/engine/schema'
import { activityKinds } from './activity-kinds.ts'

/** Something that somebody did. It is never taken back: what turned out not to be so is struck. */
export const activityShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  kind: select(activityKinds, { required: true }),
  /** When it happened, which may be long before it was written down. */
  at: date({ required: true }),
  subject_collection: text({ required: true, max: 60 }),
  /** What it is about; with `kind` and `user` there is one. Where one id does not name it, ids with `:` between. */
  subject_id: text({ required: true, max: 60 }),
  /** The id of the event it happened at, if any. */
  event: text({ max: 15 }),
  value: number({}),
  /** When it turned out not to be so; empty while it counts. */
  struck_at: date({}),
})

/** A stored activity. */
export type Activity = RecordOf<typeof activityShape>
