import type { Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { deleteMatching } from '../../../platform/delete-matching.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { onlyTo } from '../audience.ts'
import { addressOf } from '../event-facts.ts'
import { notificationsCollection } from '../../../collections/notifications.ts'
import type { Tell } from '../tell.ts'
import type { NoticeSource } from './notice-source.ts'

export const placeOffered: NoticeSource = {
  kind: 'place_offered',
  hooks: ({ tell }) => [
    hooksByName('event_waits', {
      afterCreate: async ({ tx, record }) => {
        if (isOffered(record)) await tellOf(tx, { tell, wait: record })
      },
      afterUpdate: async ({ tx, record, original }) => {
        const wasOffered = original !== undefined && isOffered(original)
        if (isOffered(record) && !wasOffered) await tellOf(tx, { tell, wait: record })
        if (!isOffered(record) && wasOffered) await forget(tx, record)
      },
      afterDelete: async ({ tx, record, cascadedFrom }) => {
        // Deleting an event or a member deletes the notices anyway.
        if (isOffered(record) && !cascadedFrom) await forget(tx, record)
      },
    }),
  ],
  isStillTrue: async ({ source, notice }) => {
    const { user, event: tournament } = notice
    const filter = "user = {:user} && tournament = {:tournament} && state = 'offered'"
    return (await source.recordsOf('event_waits').count({ filter, params: { user, tournament } })) > 0
  },
}

const isOffered = (wait: AnyRecord): boolean => wait['state'] === 'offered'

async function tellOf(
  tx: Transaction,
  { tell, wait }: { readonly tell: Tell; readonly wait: AnyRecord },
): Promise<void> {
  const event = await tx.recordsOf('tournaments').findById(toText(wait['tournament']))
  if (!event) return
  await tell(tx, {
    kind: 'place_offered',
    event,
    subject: event.id,
    url: addressOf(event),
    params: { until: toText(wait['offer_expires']) },
    audience: onlyTo(toText(wait['user'])),
  })
}

/** Deletes the unseen notice of an offer that was taken, declined or has expired. */
async function forget(tx: Transaction, wait: AnyRecord): Promise<void> {
  await tx.outOfTurn(() =>
    deleteMatching(tx.records(notificationsCollection), {
      filter: "user = {:user} && event = {:event} && kind = 'place_offered' && seen_at = ''",
      params: { user: toText(wait['user']), event: toText(wait['tournament']) },
    }),
  )
}
