import { toText } from '@longhouse/engine/schema'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { peopleOf } from '../audience.ts'
import { addressOf } from '../event-facts.ts'
import { notificationsCollection } from '../../../collections/notifications.ts'
import type { NoticeSource } from './notice-source.ts'

/**
 * Notifies participants and the waiting list, one notice per message. Deleting the message deletes its
 * notices.
 */
export const eventMessage: NoticeSource = {
  kind: 'event_message',
  hooks: ({ tell }) => [
    hooksByName('event_messages', {
      afterCreate: async ({ tx, record }) => {
        const event = await tx.recordsOf('tournaments').findById(toText(record['tournament']))
        if (!event) return
        const params = { text: toText(record['text']) }
        const [audience, by] = [peopleOf(event.id), toText(record['author'])]
        const notice = { kind: 'event_message', event, url: addressOf(event), params, audience, by } as const
        await tell(tx, { ...notice, subject: record.id })
      },
      afterDelete: async ({ tx, record, cascadedFrom }) => {
        if (cascadedFrom?.collection === 'tournaments') return
        const matching = { filter: 'group = {:group}', params: { group: `event_message:${record.id}` } }
        await tx.outOfTurn(() => deleteMatching(tx.records(notificationsCollection), matching))
      },
    }),
  ],
  isStillTrue: ({ event }) => event !== undefined,
}
