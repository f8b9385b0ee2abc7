import type { Engine } from '@longhouse/engine'
import {
  channelsFor,
  factsOf,
  maxBellCount,
  newNoticesFilter,
  noticeTexts,
  noticeWords,
  type PushDevice,
  type PushMessage,
} from '@longhouse/contract/notifications'
import { cutText } from '../../../platform/discord/discord-text.ts'
import { languageOf } from '../../../platform/format.ts'
import { momentsIn, currentNotice, findReader, zoneOf } from '../notice-for-reader.ts'
import {
  type NoticeDelivery,
  noticeSettingsCollection,
  notificationsCollection,
  pushDevicesCollection,
} from '../../../collections/notifications.ts'
import type { NoticeSources } from '../../../platform/notices/notice-source.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** A push and its delivery options. */
export interface Push {
  readonly message: PushMessage
  /** Time that the service stores it for a device that is off. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
}

/** A push, composed right before it is sent. */
export interface ReadyPush extends Push {
  readonly kind: 'push'
  readonly device: PushDevice
}

/** A push, the end of the quiet hours that hold it back, or undefined if there is nothing left to send. */
export type WrittenPush = ReadyPush | { readonly kind: 'later'; readonly from: Date } | undefined

/** Lengths that phones show, far below the limit of a push. */
const maxLength = { title: 120, body: 300 } as const
const shortestTtlSeconds = 60

interface WritingPush {
  readonly engine: Engine
  readonly sources: NoticeSources
  readonly now: () => Date
}

/** Writes the push of a delivery right before it is sent. Returns undefined if it is obsolete. */
export async function writePush(
  { engine, sources, now: clock }: WritingPush,
  delivery: Pick<NoticeDelivery, 'user' | 'notification' | 'device' | 'expires'>,
): Promise<WrittenPush> {
  const now = clock()
  const { user } = delivery
  const own = { filter: 'user = {:user}', params: { user } }
  const person = await findReader(engine, { user, now })
  const device = await engine.records(pushDevicesCollection).findById(delivery.device)
  const notice = await engine.records(notificationsCollection).findById(delivery.notification)
  // The browser may belong to another member by now.
  if (!person || !notice || device?.user !== user) return undefined
  const current = await currentNotice({ engine, sources, person, notice, now })
  if (!current) return undefined
  const { told, event } = current
  const settings = { ...(await engine.records(noticeSettingsCollection).findFirst(own)), hasDevice: true }
  const zone = zoneOf(person, event)
  const begins = event && new Date(event.start_date)
  const way = channelsFor(told.kind, { settings, now, zone, begins }).find(
    ({ channel }) => channel === 'push',
  )
  // The push may have waited into the quiet hours.
  if (!way || way.from > now) return way && { kind: 'later', from: way.from }
  const { title, detail } = noticeTexts(told, {
    say: wordsIn(languageOf(person), noticeWords),
    moment: momentsIn(zone),
  })
  const leftSeconds = Math.floor((Date.parse(delivery.expires) - now.getTime()) / 1000)
  return {
    kind: 'push',
    device,
    message: {
      title: cutText(title, maxLength.title),
      body: cutText(detail, maxLength.body),
      url: notice.url,
      tag: notice.id,
      count: await countUnseen(engine, user),
    },
    ttlSeconds: Math.max(leftSeconds, shortestTtlSeconds),
    isUrgent: factsOf(told.kind).isUrgent === true || told.kind === 'reminder',
  }
}

/** Returns the number on the app's icon. */
export async function countUnseen(engine: Engine, user: string): Promise<number> {
  const unseen = { filter: `user = {:user} && ${newNoticesFilter}`, params: { user } }
  return Math.min(await engine.records(notificationsCollection).count(unseen), maxBellCount)
}
