import { whoWasAt } from '../audience.ts'
import { isCancelled, recapAddressOf } from '../event-facts.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const recapReady: NoticeSource = {
  kind: 'recap_ready',
  hooks: ({ tell }) => [
    onStep({ tell, step: 'recap', kind: 'recap_ready', audience: whoWasAt, address: recapAddressOf }),
  ],
  isStillTrue: ({ event }) => event !== undefined && !isCancelled(event),
}
