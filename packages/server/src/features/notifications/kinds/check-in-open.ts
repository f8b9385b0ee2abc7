import { expectedAt } from '../audience.ts'
import { isCancelled, isCheckInShut, isExpected } from '../event-facts.ts'
import { eventChanges, placeChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const checkInOpen: NoticeSource = {
  kind: 'check_in_open',
  hooks: ({ tell }) => [onStep({ tell, step: 'check-in', kind: 'check_in_open', audience: expectedAt })],
  isStillTrue: async (due) => {
    const { event, now } = due
    if (!event || isCancelled(event) || isCheckInShut(event, now)) return false
    return isExpected(due)
  },
  ends: [eventChanges, placeChanges],
  endsWithTime: true,
}
