import { notFound, refuse, type Transaction } from '@longhouse/engine'
import type { EntryMoment } from '../../platform/deliveries/delivery-queue.ts'
import { roleChangesCollection } from '../../collections/roles.ts'

/** Retries a role change now instead of at its next attempt. Leaves it alone while it is in flight. */
export async function retryRoleChange(tx: Transaction, { id }: EntryMoment): Promise<void> {
  const changes = tx.records(roleChangesCollection)
  const change = await changes.findById(id)
  if (!change) throw notFound()
  if (change.status === 'delivered' || change.status === 'taken_over')
    throw refuse('This role change is done already.')
  if (change.status === 'pending' && change.leads) return
  const anew = { status: 'pending', attempts: 0, next_attempt: '', last_error: '', leads: false }
  await changes.update(id, anew)
}
