import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@longhouse/engine'
import type { RelayBody, RelayName } from '@longhouse/contract/relays'
import type { Actor } from './compose-messages.ts'
import { requireRoom } from './message-allowance.ts'
import { outboxCollection } from '../../collections/relays.ts'

/** A relay's messages and their sender. */
export interface RelayOrder {
  readonly relay: RelayName
  /** As `composeMessages` returns them. */
  readonly messages: readonly RelayBody[]
  readonly actor: Actor
  readonly now: Date
}

// A client that got no response sends the same again; no member repeats it on purpose this quickly.
const repeatMs = 60_000

/**
 * Stores a relay's messages in the outbox, in the caller's transaction: they are delivered only if it
 * commits. The same order again within a minute stores nothing. Returns how many messages were stored; throws
 * 429 if the member has too many waiting.
 */
export async function enqueueRelay(tx: Transaction, order: RelayOrder): Promise<number> {
  const { relay, messages, actor } = order
  // Numbered in the order of commits: only the transaction that holds the lock writes.
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

/** Whether these messages are the last that this member sent to this relay, within a minute. */
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
