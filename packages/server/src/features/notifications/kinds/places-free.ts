import { waitingFor } from '../audience.ts'
import { hasBegun, isCancelled } from '../event-facts.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const placesFree: NoticeSource = {
  kind: 'places_free',
  hooks: ({ tell }) => [onStep({ tell, step: 'places-free', kind: 'places_free', audience: waitingFor })],
  isStillTrue: ({ event, now }) => event !== undefined && !isCancelled(event) && !hasBegun(event, now),
}
