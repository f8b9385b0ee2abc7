import { onRunComment } from './on-run-comment.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { isRunAsTold } from './run-facts.ts'

const decisions = { verify: 'verified', reject: 'rejected', disqualify: 'disqualified' } as const

/** Notifies players of the decision and its reason. The first of two verifiers decides nothing yet. */
export const runDecided: NoticeSource = {
  kind: 'run_decided',
  hooks: ({ tell }) => [onRunComment({ tell, kind: 'run_decided', comments: decisions })],
  isStillTrue: isRunAsTold,
  ends: [recordChanges('runs', 'status')],
}
