import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@longhouse/engine'
import type { RelayBody, RelayName } from '@longhouse/contract/relays'
import type { Actor } from './compose-messages.ts'
import { requireRoom } from './message-allowance.ts'
import { outboxCollection } from './outbox.collection.ts'

/** What is to be told, and by whom. */
export interface RelayOrder {
  readonly relay: RelayName
  /** As `composeMessages` gives them. */
  readonly messages: readonly RelayBody[]
  readonly actor: Actor
  readonly now: Date
}

// Whoever heard no answer sends the same again; nobody says the same twice on purpose this quickly.
const repeatMs = 60_000

/**
 * Stores a relay's messages in the outbox, in the caller's transaction: they are delivered if and only if it commits.
 * The same order again within a minute is the same order. Gives how many messages were stored; throws 429 when the
 * person has too many on their way.
 */
export async function enqueueRelay(tx: Transaction, order: RelayOrder): Promise<number> {
  const { relay, messages, actor } = order
  // Numbers in the order of commits: whoever holds the name writes last and is seen last.
  await tx.lockName('outbox')
  const outbox = tx.records(outboxCollection)
  if (await isLastOrder(tx, order)) return 0
  await requireRoom(tx, { relay, actorId: actor.id, count: messages.length, now: order.now })
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

/** Whether these messages are the last that this person gave to this relay, a moment ago. */
async function isLastOrder(tx: Transaction, { relay, actor, now, messages }: RelayOrder): Promise<boolean> {
  const last = await tx.records(outboxCollection).findAll({
    filter: 'actor_id = {:actor} && relay = {:relay} && created > {:since}',
    params: { actor: actor.id, relay, since: new Date(now.getTime() - repeatMs) },
    sort: '-sequence',
    limit: messages.length,
  })
  const bodies = last.map((message) => message.body).toReversed()
  return messages.length > 0 && isDeepStrictEqual(bodies, messages)
}
