import {
  defineCollection,
  index,
  date,
  number,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
  unique,
} from '@longhouse/engine/schema'
import {
  factsOf,
  noticeKindNames,
  notificationShape,
  noticeChannels,
  noticeSettingsShape,
  pushDeviceShape,
} from '@longhouse/contract/notifications'
import { operators, owner, serverOnly, staff, verifiers, unchanged } from './rules.ts'

const keptByServer = { write: serverOnly }
const kindsFor = (right: 'isForStaff' | 'isForVerifiers' | 'isForOperators') =>
  noticeKindNames
    .filter((kind) => factsOf(kind)[right])
    .map((kind) => `kind != '${kind}'`)
    .join(' && ')

// An old notice does not show what its reader may no longer see.
const isStillTheirs = [
  `((${kindsFor('isForStaff')}) || ${staff})`,
  `((${kindsFor('isForVerifiers')}) || ${verifiers})`,
  `((${kindsFor('isForOperators')}) || ${operators})`,
].join(' && ')
const reader = `${owner} && (event = '' || event.is_draft = false) && ${isStillTheirs}`

/** Notices of members, who mark them as seen and delete them. Only the server writes the rest. */
export const notificationsCollection = defineCollection({
  name: 'notifications',
  type: 'base',
  shape: notificationShape,
  rules: { list: reader, view: reader, create: null, update: reader, delete: reader },
  fieldRules: {
    user: keptByServer,
    kind: keptByServer,
    event: keptByServer,
    params: keptByServer,
    url: keptByServer,
    group: keptByServer,
    count: keptByServer,
    at: keptByServer,
    sent_at: keptByServer,
    is_done: keptByServer,
  },
  indexes: [
    index('user', 'at'),
    index('user', 'seen_at'),
    index('event'),
    index('at'),
    // A member has at most one unseen notice of a group, even if two are written concurrently.
    { columns: ['group', 'user'], unique: true, where: "seen_at = ''" },
  ],
})

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

const hiddenFromAll = { read: serverOnly, write: serverOnly }

/** Notification settings of members; staff cannot read them. */
export const noticeSettingsCollection = defineCollection({
  name: 'notice_settings',
  type: 'base',
  shape: noticeSettingsShape,
  rules: {
    list: owner,
    view: owner,
    create: owner,
    update: `${owner} && ${unchanged('user')}`,
    delete: owner,
  },
  fieldRules: {
    // Members can only clear it; the server sets it when Discord refuses a message.
    discord_off: { write: "@request.body.discord_off = ''" },
    discord_refusal: { write: serverOnly },
    next_digest: hiddenFromAll,
    digest_since: hiddenFromAll,
    // The key is a secret: it ends mails without a login.
    unsubscribe_key: hiddenFromAll,
  },
  indexes: [
    unique('user'),
    index('next_digest'),
    { columns: ['unsubscribe_key'], unique: true, where: "unsubscribe_key != ''" },
  ],
})

/**
 * Browsers that take pushes. Members see and remove theirs; a route registers them and checks the address.
 */
export const pushDevicesCollection = defineCollection({
  name: 'push_devices',
  type: 'base',
  shape: pushDeviceShape,
  rules: { list: owner, view: owner, create: null, update: null, delete: owner },
  indexes: [unique('endpoint'), index('user'), index('session')],
})

/** The bot's direct message channels. Stored, because Discord punishes bots that open many. */
export const directChannelsCollection = defineCollection({
  name: 'direct_channels',
  type: 'base',
  shape: shape({
    user: relation('users', { required: true, cascadeDelete: true }),
    /** Account of the member in Discord: a newly linked account needs another channel. */
    discord_id: text({ required: true, max: 30 }),
    channel_id: text({ required: true, max: 30 }),
    ...timestamps,
  }),
  rules: {},
  indexes: [unique('user')],
})
