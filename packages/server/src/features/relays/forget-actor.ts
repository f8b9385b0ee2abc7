import { hooksByName } from '../../platform/hooks-by-name.ts'
import { outboxCollection } from '../../collections/relays.ts'

/** Deletes the messages of a deleted account. Those in flight still arrive, and are deleted later. */
export const forgetActor = hooksByName('users', {
  // Before the audit log forgets them, which comes later in the order of locks.
  beforeDelete: async ({ tx, record }) => {
    const outbox = tx.records(outboxCollection)
    const sent = await outbox.findAll({
      filter: "actor_id = {:id} && status != 'pending'",
      params: { id: record.id },
      // The order of locks.
      sort: 'id',
    })
    for (const message of sent) await outbox.delete(message.id)
  },
})
