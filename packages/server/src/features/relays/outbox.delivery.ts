import { hooksFor, type Engine, type RecordSource } from '@longhouse/engine'
import type { OutboxMessage, RelayName } from '@longhouse/contract/relays'
import { outboxCollection } from '../../collections/relays.ts'
import { usersCollection } from '../../collections/users.ts'
import type { DeliveryPolicy, DeliverySite, Lane } from '../../platform/deliveries/deliveries.ts'
import {
  isDueWithin,
  pruneRows,
  retryIn,
  rowsIn,
  type DeliveryQueue,
} from '../../platform/deliveries/delivery-queue.ts'
import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import type { Outcome } from '../../platform/deliveries/outcome.ts'
import type { Stoppable } from '../../platform/portions.ts'
import type { WebhookOutcome, SendMessage, Webhook } from './webhooks.ts'

const rows = rowsIn(outboxCollection)
const dayMs = 24 * 60 * 60_000

/** Retry delays, lease and interval of the outbox; milliseconds. */
export interface OutboxTiming extends DeliveryTiming {
  /** Between attempts at a webhook that is gone: ten an hour. */
  readonly goneMs: number
}

export const usualOutboxTiming: OutboxTiming = {
  firstPauseMs: 1000,
  maxPauseMs: 10 * 60_000,
  goneMs: 6 * 60_000,
  leaseMs: 20_000,
  lookMs: 30_000,
  // Messages of a relay are sent in order, so one that Discord fails at must not hold up the others for ever.
  maxFailingMs: 3 * dayMs,
}

/** The messages as operators see them. */
export const outboxQueue: DeliveryQueue = {
  collection: rows.collection,
  what: 'messages to Discord',
  path: 'messages',
  sort: '-sequence',
  fields: { kind: 'relay', to: 'relay' },
  retry: retryIn(rows, {
    refusal: ({ status }) =>
      status === 'delivered' ? 'This message has been delivered already.' : undefined,
    isInFlight: isDueWithin(usualOutboxTiming.leaseMs),
  }),
}

/** The webhooks, and what sends through them; none without Discord. */
export interface OutboxDesk extends DeliverySite {
  readonly now: () => Date
  readonly webhooks: readonly Webhook[]
  readonly send: SendMessage
  readonly timing?: OutboxTiming
}

/** Delivers the outbox: webhooks concurrently, the messages of each one after the other. */
export function outboxDelivery(desk: OutboxDesk): DeliveryPolicy<OutboxMessage> {
  const { engine, now, webhooks, timing = usualOutboxTiming } = desk
  /** The relay of each webhook whose message was taken last. */
  const served = new Map<Webhook, OutboxMessage['relay']>()
  return {
    ...rows,
    timing,
    says: { unread: 'The outbox could not be read.', undelivered: 'A relay was not delivered.' },
    about: ({ id, relay, attempts }) => ({ message: id, relay, attempts }),
    lanes: webhooks.map((webhook) => laneOf(webhook, () => served.get(webhook))),
    send: async ({ relay, body }) => {
      const webhook = webhooks.find((each) => carries(each, relay))
      if (!webhook) throw new Error(`No webhook carries ${relay}.`)
      served.set(webhook, relay)
      return outcomeOf(await desk.send(webhook, body ?? {}), timing)
    },
    pruning: {
      id: 'outbox-cleanup',
      expression: '17 4 * * *',
      run: (signal) => pruneOutbox({ engine, now: now(), signal }),
    },
  }
}

/**
 * The messages of one webhook. Only the first pending one of each relay is ever tried. While it waits, all
 * behind it wait, on every node and after every restart. Relays alternate, so that many messages of one do
 * not delay an application.
 */
function laneOf(webhook: Webhook, servedLast: () => OutboxMessage['relay'] | undefined): Lane<OutboxMessage> {
  return {
    lock: `outbox:${webhook.id}`,
    first: async (source) => {
      const heads = await headsOf(source, relaysAfter(webhook, servedLast()))
      // One that was tried already holds up the webhook until it is delivered.
      return heads.find(({ next_attempt }) => next_attempt !== '') ?? heads[0]
    },
    wakes: ({ record }) => carries(webhook, record['relay']),
  }
}

/** Returns the relays of the webhook, beginning after the one that was served last. */
function relaysAfter({ relays }: Webhook, last: OutboxMessage['relay'] | undefined): RelayName[] {
  const start = relays.findIndex((relay) => relay === last) + 1
  return [...relays.slice(start), ...relays.slice(0, start)]
}

async function headsOf(source: RecordSource, relays: readonly RelayName[]): Promise<OutboxMessage[]> {
  const heads: OutboxMessage[] = []
  for (const relay of relays) {
    const filter = "status = 'pending' && relay = {:relay}"
    const head = await rows.records(source).findFirst({ filter, params: { relay }, sort: 'sequence' })
    if (head) heads.push(head)
  }
  return heads
}

function carries({ relays }: Webhook, relay: unknown): boolean {
  return relays.some((name) => name === relay)
}

function outcomeOf(sent: WebhookOutcome, { goneMs }: OutboxTiming): Outcome<OutboxMessage> {
  if (sent.kind === 'delivered') return { kind: 'delivered', values: { message_id: sent.messageId } }
  return sent.kind === 'gone' ? { kind: 'blocked', reason: sent.reason, ms: goneMs } : sent
}

/**
 * Removes messages thirty days after their delivery, and parked ones after half a year. Returns their number.
 */
export function pruneOutbox(
  site: Stoppable & { readonly engine: Engine; readonly now: Date },
): Promise<number> {
  const keep = [
    { filter: "status = 'delivered' && delivered_at < {:before}", ms: 30 * dayMs },
    { filter: "status = 'parked' && updated < {:before}", ms: 180 * dayMs },
  ]
  return pruneRows({ ...rows, keep }, site)
}

/** Deletes the messages of a deleted account. Those in flight still arrive, and are deleted later. */
export const forgetActor = hooksFor(usersCollection, {
  // Before the audit log forgets them, which comes later in the order of locks.
  beforeDelete: async ({ tx, record }) => {
    const sent = await rows.records(tx).findAll({
      filter: "actor_id = {:id} && status != 'pending'",
      params: { id: record.id },
      // The order of locks.
      sort: 'id',
    })
    for (const message of sent) await rows.records(tx).delete(message.id)
  },
})
