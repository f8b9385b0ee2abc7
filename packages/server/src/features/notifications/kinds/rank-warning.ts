import type { NoticeSource } from './notice-source.ts'
import { onWarning, standingChanges, standsAt } from './rank-facts.ts'

/** Notifies a member once that a duty of their rank is not met. */
export const rankWarning: NoticeSource = {
  kind: 'rank_warning',
  hooks: ({ tell }) => [onWarning({ tell, kind: 'rank_warning', state: 'at_risk' })],
  isStillTrue: (due) => standsAt(due, 'at_risk'),
  ends: [standingChanges],
}
