import type { Transaction } from '@longhouse/engine'
import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { peopleOf } from '../audience.ts'
import { hasEnded, isCancelled, isDraft, toldEvent } from '../event-facts.ts'
import { notificationsCollection } from '../../../collections/notifications.ts'
import type { NoticeSource } from './notice-source.ts'

const kind = 'event_gone'
const eventsPage = '/events'

export const eventGone: NoticeSource = {
  kind,
  hooks: ({ tell, now }) => [
    hooksByName('tournaments', {
      // Before the write, which deletes places, waiting list and notices.
      beforeDelete: async ({ tx, context, record: event }) => {
        if (isCancelled(event)) return keepCancellation(tx, event)
        if (isDraft(event) || hasEnded(event, now())) return
        await tell(tx, {
          kind,
          subject: event.id,
          url: eventsPage,
          params: { event: toldEvent(event) },
          audience: peopleOf(event.id),
          by: idOfMember(context),
        })
      },
    }),
  ],
  isStillTrue: () => true,
}

/**
 * Members notified of the cancellation are not notified again. Their notice is kept after the event is
 * deleted.
 */
function keepCancellation(tx: Transaction, event: AnyRecord): Promise<void> {
  return tx.outOfTurn(async () => {
    const notices = tx.records(notificationsCollection)
    const said = await notices.findAll({
      filter: "event = {:event} && kind = 'event_cancelled'",
      params: { event: event.id },
    })
    const group = `${kind}:${event.id}`
    const values = { kind, group, event: '', url: eventsPage, params: { event: toldEvent(event) } } as const
    await notices.patch(said.map(({ id }) => ({ id, ...values })))
  })
}
