import { isDeepStrictEqual } from 'node:util'
import { type Transaction, ApiError } from '@longhouse/engine'
import { type RelayBody, type RelayName, relays, type RelayAudience } from '@longhouse/contract/relays'
import type { Actor } from './compose-messages.ts'
import { outboxCollection } from '../../collections/relays.ts'

/** A relay's messages and their sender. */
interface RelayOrder {
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

/** Messages that a member wants to add to the outbox. */
interface NewMessages {
  readonly relay: RelayName
  readonly actorId: string
  readonly count: number
  readonly now: Date
}

/**
 * Limits of a member's waiting messages, and of those in an hour. Discord takes thirty a minute in a channel:
 * the waiting messages of one member delay the others by little more than a minute. Two applications with the
 * longest allowed answers fit.
 */
const allowances: Readonly<Record<RelayAudience, { readonly waiting: number; readonly anHour: number }>> = {
  member: { waiting: 40, anHour: 80 },
  staff: { waiting: 400, anHour: 1200 },
}
const hourMs = 3_600_000
const tryAgainSeconds = 300

/**
 * Throws 429 if a member has too many messages waiting, or has sent too many within the hour. The caller has
 * locked the outbox, so that concurrent requests count each other.
 */
async function requireRoom(tx: Transaction, { relay, actorId, count, now }: NewMessages): Promise<void> {
  const audience = relays.find(({ name }) => name === relay)?.audience ?? 'member'
  const { waiting, anHour } = allowances[audience]
  const names = relays.filter((one) => one.audience === audience).map(({ name }) => name)
  const those = `actor_id = {:actor} && (${names.map((name) => `relay = '${name}'`).join(' || ')})`
  const params = { actor: actorId, since: new Date(now.getTime() - hourMs) }
  const outbox = tx.records(outboxCollection)
  const pending = await outbox.count({ filter: `${those} && status = 'pending'`, params })
  if (pending + count > waiting) throw tooMany('Too many of your messages still wait to be sent.')
  const recent = await outbox.count({ filter: `${those} && created > {:since}`, params })
  if (recent + count > anHour) throw tooMany('You have sent too many messages within the hour.')
}

function tooMany(what: string): ApiError {
  return new ApiError({
    status: 429,
    code: 'too_many_messages',
    message: `${what} Please try again later.`,
    retryAfter: tryAgainSeconds,
  })
}
