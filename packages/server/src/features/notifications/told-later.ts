import type { RecordSource } from '@longhouse/engine'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../../collections/notifications.ts'

/** Whether there is a later delivery of the same notice, added while this one could not be delivered. */
export async function isToldLater(
  source: RecordSource,
  { notification, channel, device, created }: NoticeDelivery,
): Promise<boolean> {
  const later = await source.records(noticeDeliveriesCollection).count({
    filter:
      "notification = {:notification} && channel = {:channel} && device = {:device} && created > {:created} && (status = 'pending' || status = 'delivered')",
    params: { notification, channel, device, created },
  })
  return later > 0
}
