import type { Transaction } from '@longhouse/engine'
import type { RelayBody, RelayName } from '@longhouse/contract/relays'
import { composeMessages, type Actor } from './compose-messages.ts'
import { outboxCollection } from './outbox.collection.ts'

/** What is to be told, and by whom. */
export interface RelayOrder {
  readonly relay: RelayName
  readonly body: RelayBody
  readonly actor: Actor
}

/**
 * Stores a relay's messages in the outbox, in the caller's transaction: they are delivered if and only if it commits.
 * Gives how many there are.
 */
export async function enqueueRelay(tx: Transaction, { relay, body, actor }: RelayOrder): Promise<number> {
  const messages = composeMessages(body, actor)
  // Numbers in the order of commits: whoever holds the name writes last and is seen last.
  await tx.lockName('outbox')
  const outbox = tx.records(outboxCollection)
  const newest = await outbox.findFirst({ sort: '-sequence' })
  let sequence = newest?.sequence ?? 0
  for (const message of messages) {
    sequence += 1
    await outbox.create({
      relay,
      status: 'pending',
      sequence,
      body: message,
      actor_id: actor.id,
      attempts: 0,
    })
  }
  return messages.length
}
