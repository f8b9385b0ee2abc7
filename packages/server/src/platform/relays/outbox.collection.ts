import { defineCollection, index } from '@longhouse/engine/schema'
import { outboxMessageShape } from '@longhouse/contract/relays'
import { staff } from '../rules.ts'

/** Messages on their way to Discord. Staff see them; the server alone writes. */
export const outboxCollection = defineCollection({
  name: 'outbox',
  type: 'base',
  shape: outboxMessageShape,
  rules: { list: staff, view: staff },
  indexes: [
    index('status', 'sequence'),
    // The first message of a relay.
    index('status', 'relay', 'sequence'),
    index('sequence'),
    index('actor_id'),
    index('delivered_at'),
  ],
})
