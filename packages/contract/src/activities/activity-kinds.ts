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
