import { notFound, refuse, type Transaction } from '@longhouse/engine'
import type { DeliveryQueue, EntryMoment } from '../../../platform/deliveries/delivery-queue.ts'
import { noticeDeliveriesCollection } from '../../../collections/notifications.ts'
import { usualTiming } from './direct-timing.ts'

/** Queue of direct messages and pushes for operators: recipients and errors, never the texts. */
export const directMessages: DeliveryQueue = {
  collection: noticeDeliveriesCollection.name,
  what: 'direct messages and pushes',
  path: 'direct-messages',
  sort: '-created,-id',
  fields: { kind: 'channel', to: 'user' },
  retry: retryDirectMessage,
}

/** Retries a message now instead of at its next attempt. Leaves it alone if a worker may be sending it. */
async function retryDirectMessage(tx: Transaction, { id, now }: EntryMoment): Promise<void> {
  const store = tx.records(noticeDeliveriesCollection)
  const delivery = await store.findById(id)
  if (!delivery) throw notFound()
  if (delivery.status === 'delivered') throw refuse('This message has been delivered already.')
  if (delivery.status === 'expired' || Date.parse(delivery.expires) <= now.getTime())
    throw refuse('This message has nothing left to tell.')
  const isSoon =
    delivery.status === 'pending' && Date.parse(delivery.next_attempt) <= now.getTime() + usualTiming.leaseMs
  if (isSoon) return
  await store.update(id, { status: 'pending', attempts: 0, next_attempt: now.toISOString(), last_error: '' })
}
