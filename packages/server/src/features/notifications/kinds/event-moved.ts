import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { peopleOf } from '../audience.ts'
import { addressOf, hasEnded, isCancelled } from '../event-facts.ts'
import { eventChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

export const eventMoved: NoticeSource = {
  kind: 'event_moved',
  hooks: ({ tell, now }) => [
    hooksByName('tournaments', {
      afterUpdate: async ({ tx, context, record: event, original }) => {
        if (Number(event['revision']) <= Number(original?.['revision'])) return
        if (isCancelled(event) || hasEnded(event, now())) return
        const by = idOfMember(context)
        const audience = peopleOf(event.id)
        await tell(tx, { kind: 'event_moved', event, subject: event.id, url: addressOf(event), audience, by })
      },
    }),
  ],
  isStillTrue: ({ event, now }) => event !== undefined && !isCancelled(event) && !hasEnded(event, now),
  ends: [eventChanges],
  endsWithTime: true,
}
