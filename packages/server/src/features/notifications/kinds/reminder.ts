import { expectedAt } from '../audience.ts'
import { hasBegun, isCancelled } from '../event-facts.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const reminder: NoticeSource = {
  kind: 'reminder',
  hooks: ({ tell }) => [onStep({ tell, step: 'reminder', kind: 'reminder', audience: expectedAt })],
  isStillTrue: ({ event, now }) => event !== undefined && !isCancelled(event) && !hasBegun(event, now),
}
