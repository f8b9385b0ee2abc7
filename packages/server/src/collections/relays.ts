import { defineCollection, index } from '@longhouse/engine/schema'
import { outboxMessageShape } from '@longhouse/contract/relays'
import { staff } from './rules.ts'

/** Queued Discord messages. Staff can read them; only the server writes them. */
export const outboxCollection = defineCollection({
  name: 'outbox',
  type: 'base',
  shape: outboxMessageShape,
  rules: { list: staff, view: staff },
  indexes: [
    index('status', 'sequence'),
    // For the first message of a relay.
    index('status', 'relay', 'sequence'),
    index('sequence'),
    index('actor_id'),
    index('delivered_at'),
  ],
})
