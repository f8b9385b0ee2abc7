import { DeliveryLoop } from '../../../platform/deliveries/delivery-loop.ts'
import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import type { Platform } from '../../../platform/feature.ts'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../../../collections/notifications.ts'
import { DirectQueue } from './direct-queue.ts'
import { usualTiming } from './direct-timing.ts'
import { sendDirectMessage, type DirectOutcome, type DirectSender } from './send-direct-message.ts'

export interface DirectWorkerDependencies extends DirectSender, Pick<Platform, 'logger'> {
  readonly timing?: DeliveryTiming
}

/** Delivers direct messages, one after the other. */
export function startDirectWorker({
  timing = usualTiming,
  ...dependencies
}: DirectWorkerDependencies): () => Promise<void> {
  const { engine, logger } = dependencies
  const queue = new DirectQueue({ engine, timing })
  const loop = new DeliveryLoop<NoticeDelivery, DirectOutcome>({
    timing,
    next: () => queue.next(),
    settle: (delivery, outcome) => queue.settle(delivery, outcome),
    onFailure: (error) => logger.error({ err: error }, 'The direct messages could not be read.'),
    send: async (delivery) => {
      const outcome = await sendDirectMessage(dependencies, delivery)
      if ('reason' in outcome) {
        const { kind, reason } = outcome
        logger.warn({ delivery: delivery.id, kind, reason }, 'A direct message was not delivered.')
      }
      return outcome
    },
  })
  const stopListening = engine.onChange(({ collection, action }) => {
    if (collection === noticeDeliveriesCollection.name && action === 'create') loop.wake()
  })
  loop.wake()
  return async () => {
    stopListening()
    await loop.stop()
  }
}
