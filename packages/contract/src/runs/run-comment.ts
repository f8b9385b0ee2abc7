import { relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** What is said about a run. `not_me` is written by the server when somebody says that they did not play. */
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

/** What is said about a run. */
export type CommentKind = (typeof commentKinds)[number]

/** Longest text of a comment. */
export const commentLimit = 2000

/** Those that must say why. */
export const kindsWithReason: readonly string[] = ['question', 'answer', 'reject', 'disqualify']

/** A line in the talk about a run. A decision is a line too; the server folds it into the run's status. */
export const runCommentShape = shape({
  run: relation('runs', { required: true, cascadeDelete: true }),
  /** Nobody once they have left. */
  author: relation('users', {}),
  kind: select(commentKinds, { required: true }),
  text: text({ max: commentLimit }),
  ...timestamps,
})

/** A stored comment. */
export type RunComment = RecordOf<typeof runCommentShape>
