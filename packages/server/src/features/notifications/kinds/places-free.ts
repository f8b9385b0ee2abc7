import { waitingFor } from '../audience.ts'
import { hasBegun, isCancelled } from '../event-facts.ts'
import { eventChanges, waitEnds } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const placesFree: NoticeSource = {
  kind: 'places_free',
  hooks: ({ tell }) => [onStep({ tell, step: 'places-free', kind: 'places_free', audience: waitingFor })],
  isStillTrue: async ({ source, notice: { user, event: tournament }, event, now }) => {
    if (!event || isCancelled(event) || hasBegun(event, now)) return false
    const filter = "user = {:user} && tournament = {:tournament} && state = 'waiting'"
    return (await source.recordsOf('event_waits').count({ filter, params: { user, tournament } })) > 0
  },
  ends: [eventChanges, waitEnds],
  endsWithTime: true,
}
