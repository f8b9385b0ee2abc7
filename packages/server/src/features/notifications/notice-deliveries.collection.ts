import {
  date,
  defineCollection,
  index,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { noticeChannels } from '@longhouse/contract/notifications'

/** Status of a delivery; `expired` is one that had nothing left to report. */
const deliveryStates = ['pending', 'delivered', 'expired', 'parked'] as const

const deliveryShape = shape({
  notification: relation('notifications', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  channel: select(noticeChannels, { required: true }),
  /** The device of a push. */
  device: relation('push_devices', { cascadeDelete: true }),
  /** Order among due deliveries: 0 for kinds that cannot wait, 1 for the rest. */
  turn: number({ onlyInt: true }),
  status: select(deliveryStates, { required: true }),
  attempts: number({ onlyInt: true }),
  /** Earliest time of the next attempt. */
  next_attempt: date({}),
  /** Of no use from this time on. */
  expires: date({}),
  last_error: text({ max: 500 }),
  ...timestamps,
})

/** A notice to deliver by push or direct message. Mails have their own collection. */
export type NoticeDelivery = RecordOf<typeof deliveryShape>

/** Notices to deliver. No client reads them: their text is written when they are sent. */
export const noticeDeliveriesCollection = defineCollection({
  name: 'notice_deliveries',
  type: 'base',
  shape: deliveryShape,
  rules: {},
  indexes: [
    index('status', 'next_attempt'),
    index('notification'),
    index('user'),
    index('device'),
    // For operators, newest first.
    index('created', 'id'),
  ],
})
