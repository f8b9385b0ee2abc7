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

/** What can become of a delivery; `expired` is one that had nothing left to tell. */
const deliveryStates = ['pending', 'delivered', 'expired', 'parked'] as const

const deliveryShape = shape({
  notification: relation('notifications', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  channel: select(noticeChannels, { required: true }),
  /** Of a push: to which device. */
  device: relation('push_devices', { cascadeDelete: true }),
  /** Who comes first of those that are due: 0 what cannot wait, 1 the rest. */
  turn: number({ onlyInt: true }),
  status: select(deliveryStates, { required: true }),
  attempts: number({ onlyInt: true }),
  /** Not before this moment. */
  next_attempt: date({}),
  /** Of no use from this moment on. */
  expires: date({}),
  last_error: text({ max: 500 }),
  ...timestamps,
})

/** A notice on its way to somebody, by a way that leads away from the site. Mails have a collection of their own. */
export type NoticeDelivery = RecordOf<typeof deliveryShape>

/** Notices on their way. Nobody reads them: what they say is written when they are sent. */
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
    // For operators, who see the latest first.
    index('created', 'id'),
  ],
})
