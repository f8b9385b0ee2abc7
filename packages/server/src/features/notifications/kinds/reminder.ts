import { expectedAt } from '../audience.ts'
import { hasBegun, isCancelled, isExpected } from '../event-facts.ts'
import { eventChanges, placeChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const reminder: NoticeSource = {
  kind: 'reminder',
  hooks: ({ tell }) => [onStep({ tell, step: 'reminder', kind: 'reminder', audience: expectedAt })],
  isStillTrue: async (due) => {
    const { event, now } = due
    if (!event || isCancelled(event) || hasBegun(event, now)) return false
    return isExpected(due)
  },
  ends: [eventChanges, placeChanges],
  endsWithTime: true,
}
