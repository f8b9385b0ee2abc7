import { notFound, refuse, type Transaction } from '@longhouse/engine'
import type { EntryMoment } from '../../platform/deliveries/delivery-queue.ts'
import { outboxCollection } from '../../collections/relays.ts'
import { usualTiming } from './outbox-timing.ts'

/**
 * Retries a message now instead of at its next attempt. Leaves it alone if it is due within a lease: a worker
 * may be sending it, and a second one would send it twice.
 */
export async function retryMessage(tx: Transaction, { id, now }: EntryMoment): Promise<void> {
  const outbox = tx.records(outboxCollection)
  const message = await outbox.findById(id)
  if (!message) throw notFound()
  if (message.status === 'delivered') throw refuse('This message has been delivered already.')
  const isSoon =
    message.status === 'pending' && Date.parse(message.next_attempt) <= now.getTime() + usualTiming.leaseMs
  if (isSoon) return
  await outbox.update(id, { status: 'pending', attempts: 0, next_attempt: '', last_error: '' })
}
