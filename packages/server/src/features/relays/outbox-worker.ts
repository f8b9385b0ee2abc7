import type { Engine } from '@longhouse/engine'
import type { OutboxMessage } from '@longhouse/contract/relays'
import { DeliveryLoop } from '../../platform/deliveries/delivery-loop.ts'
import type { Platform } from '../../platform/feature.ts'
import { outboxCollection } from '../../collections/relays.ts'
import { OutboxLane } from './outbox-lane.ts'
import { usualTiming, type OutboxTiming } from './outbox-timing.ts'
import type { Delivery, SendMessage } from './send-message.ts'
import type { Webhook } from './webhook.ts'

export interface OutboxWorkerDependencies extends Pick<Platform, 'logger'> {
  readonly engine: Engine
  readonly webhooks: readonly Webhook[]
  readonly send: SendMessage
  readonly timing?: OutboxTiming
}

/** Delivers the outbox: webhooks concurrently, the messages of each one after the other. */
export function startOutboxWorker(dependencies: OutboxWorkerDependencies): () => Promise<void> {
  const lanes = dependencies.webhooks.map((webhook) => ({ webhook, loop: loopFor(dependencies, webhook) }))
  const stopListening = dependencies.engine.onChange(({ collection, record }) => {
    if (collection !== outboxCollection.name) return
    for (const { webhook, loop } of lanes) if (carries(webhook, record['relay'])) loop.wake()
  })
  for (const { loop } of lanes) loop.wake()
  return async () => {
    stopListening()
    await Promise.all(lanes.map(({ loop }) => loop.stop()))
  }
}

function loopFor(
  { logger, ...dependencies }: OutboxWorkerDependencies,
  webhook: Webhook,
): DeliveryLoop<OutboxMessage, Delivery> {
  const timing = dependencies.timing ?? usualTiming
  const lane = new OutboxLane({ ...dependencies, webhook, timing })
  return new DeliveryLoop({
    timing,
    next: () => lane.next(),
    settle: (message, delivery) => lane.settle(message, delivery),
    onFailure: (error) =>
      logger.error({ err: error, relays: webhook.relays }, 'The outbox could not be read.'),
    send: async ({ id, relay, attempts, body }) => {
      const delivery = await dependencies.send(webhook, body ?? {})
      if (delivery.kind !== 'delivered' && delivery.kind !== 'wait') {
        const { kind, reason } = delivery
        logger.warn({ message: id, relay, attempts, kind, reason }, 'A relay was not delivered.')
      }
      return delivery
    },
  })
}

function carries({ relays }: Webhook, relay: unknown): boolean {
  return relays.some((name) => name === relay)
}
