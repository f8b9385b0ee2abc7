import { DeliveryLoop } from '../../../platform/deliveries/delivery-loop.ts'
import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import type { Platform } from '../../../platform/feature.ts'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../../../collections/notifications.ts'
import { PushQueue } from './push-queue.ts'
import { usualPushTiming } from './push-timing.ts'
import { sendPush, type PushOutcome, type PushSender } from './send-push.ts'

export interface PushWorkerDependencies extends PushSender, Pick<Platform, 'logger'> {
  readonly timing?: DeliveryTiming
}

/** Concurrent pushes on one node; more than one service may have, so that a slow one holds up no other. */
const hands = 8

/** Delivers pushes, several at a time. */
export function startPushWorker({
  timing = usualPushTiming,
  ...dependencies
}: PushWorkerDependencies): () => Promise<void> {
  const { engine, logger, circuits } = dependencies
  const queue = new PushQueue({ engine, timing, circuits })
  const send = async (delivery: NoticeDelivery): Promise<PushOutcome> => {
    const outcome = await sendPush(dependencies, delivery).finally(() => queue.release(delivery.device))
    if ('reason' in outcome) {
      const { kind, reason } = outcome
      logger.warn({ delivery: delivery.id, kind, reason }, 'A push was not delivered.')
    }
    return outcome
  }
  const loops = Array.from(
    { length: hands },
    () =>
      new DeliveryLoop<NoticeDelivery, PushOutcome>({
        timing,
        send,
        next: () => queue.next(),
        settle: (delivery, outcome) => queue.settle(delivery, outcome),
        onFailure: (error) => logger.error({ err: error }, 'The pushes could not be read.'),
      }),
  )
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const stopListening = engine.onChange(({ collection, action, record }) => {
    const isPush = collection === noticeDeliveriesCollection.name && record['channel'] === 'push'
    if (isPush && action === 'create') wake()
  })
  wake()
  return async () => {
    stopListening()
    await Promise.all(loops.map((loop) => loop.stop()))
  }
}
