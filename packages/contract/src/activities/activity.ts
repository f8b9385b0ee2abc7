import { date, number, relation, select, shape, text, type RecordOf } from '@longhouse/engine/schema'

/** Kinds of activities that are stored. A kind is listed here once the server knows its cause. */
export const activityKinds = [
  'joined',
  'welcomed',
  'signed_up',
  'attended',
  'missed',
  'excused',
  'hosted',
  'clip_sent',
  'clip_liked',
  'clip_won',
  'voted',
  'egg_found',
  'run_verified',
  'record_set',
  'promoted',
] as const

/** One of the kinds of activity. */
export type ActivityKind = (typeof activityKinds)[number]

/** An action of a member. It is never deleted: an activity that proves untrue is struck. */
export const activityShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  kind: select(activityKinds, { required: true }),
  /** When it happened, which may be long before it was stored. */
  at: date({ required: true }),
  subject_collection: text({ required: true, max: 60 }),
  /**
   * The record it is about, unique per `kind` and `user`. If one id does not name it, several ids joined with
   * `:`.
   */
  subject_id: text({ required: true, max: 60 }),
  /** The id of the event it happened at, if any. */
  event: text({ max: 15 }),
  value: number({}),
  /** When it was found to be untrue; empty while it counts. */
  struck_at: date({}),
})

/** A stored activity. */
export type Activity = RecordOf<typeof activityShape>
