import { onRunComment } from './on-run-comment.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { isRunAsTold } from './run-facts.ts'

/** Notifies players of a verifier's question. */
export const runQuestioned: NoticeSource = {
  kind: 'run_questioned',
  hooks: ({ tell }) => [onRunComment({ tell, kind: 'run_questioned', comments: { question: 'questioned' } })],
  isStillTrue: isRunAsTold,
  ends: [recordChanges('runs', 'status')],
}
