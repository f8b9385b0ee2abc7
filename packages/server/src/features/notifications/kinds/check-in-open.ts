import { expectedAt } from '../audience.ts'
import { hasEnded, isCancelled } from '../event-facts.ts'
import type { NoticeSource } from './notice-source.ts'
import { onStep } from './on-step.ts'

export const checkInOpen: NoticeSource = {
  kind: 'check_in_open',
  hooks: ({ tell }) => [onStep({ tell, step: 'check-in', kind: 'check_in_open', audience: expectedAt })],
  isStillTrue: async ({ engine, notice, event, now }) => {
    if (!event || isCancelled(event) || hasEnded(event, now)) return false
    const { user, event: tournament } = notice
    const filter = "user = {:user} && tournament = {:tournament} && presence = ''"
    const params = { user, tournament }
    return (await engine.recordsOf('tournament_registrations').count({ filter, params })) > 0
  },
}
