import { relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** The kinds of comments on a run. The server writes `not_me` when a player says that they did not play. */
export const commentKinds = [
  'question',
  'answer',
  'verify',
  'reject',
  'reopen',
  'disqualify',
  'withdraw',
  'not_me',
] as const

/** The kind of a comment on a run. */
export type CommentKind = (typeof commentKinds)[number]

/** Longest text of a comment. */
export const commentLimit = 2000

/** Kinds that need a text. */
export const kindsWithReason: readonly string[] = ['question', 'answer', 'reject', 'disqualify']

/** A comment on a run. Decisions are comments too; the server derives the run's status from them. */
export const runCommentShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  /** Empty once the author has left the community. */
  author: relation('users', {}),
  kind: select(commentKinds, { required: true }),
  text: text({ max: commentLimit }),
  ...timestamps,
})

/** A stored comment. */
export type RunComment = RecordOf<typeof runCommentShape>
