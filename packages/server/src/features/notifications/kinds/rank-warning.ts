import type { NoticeSource } from './notice-source.ts'
import { onWarning, standingChanges, standsAt } from './rank-facts.ts'

/** A member hears once that their rank asks for something that is missing. */
export const rankWarning: NoticeSource = {
  kind: 'rank_warning',
  hooks: ({ tell }) => [onWarning({ tell, kind: 'rank_warning', state: 'at_risk' })],
  isStillTrue: (due) => standsAt(due, 'at_risk'),
  ends: [standingChanges],
}
