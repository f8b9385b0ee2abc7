import type { NoticeSource } from './notice-source.ts'
import { onWarning, standingChanges, standsAt } from './rank-facts.ts'

/** Notifies a member once that they have not taken part for a while. */
export const rankInactive: NoticeSource = {
  kind: 'rank_inactive',
  hooks: ({ tell }) => [onWarning({ tell, kind: 'rank_inactive', state: 'inactive' })],
  isStillTrue: (due) => standsAt(due, 'inactive'),
  ends: [standingChanges],
}
