import type { BoundHooks, Engine, Transaction } from '@longhouse/engine'
import { channelsFor, type PushDevice } from '@longhouse/contract/notifications'
import { tournamentsCollection } from '../../../collections/events.ts'
import {
  pushDevicesCollection,
  noticeDeliveriesCollection,
  type NoticeDelivery,
  noticeSettingsCollection,
  notificationsCollection,
} from '../../../collections/notifications.ts'
import { usersCollection } from '../../../collections/users.ts'
import { deleteMatching, hooksByName } from '../../../platform/records.ts'
import type { Platform } from '../../../platform/feature.ts'
import { channelsOfSite } from '../channels-of-site.ts'
import { queueNoticeMails } from '../notice-mails.ts'
import { zoneOf } from '../notice-for-reader.ts'

/** Deletes the push devices of a session that ends, there or from elsewhere. */
export const pushDevicesHooks: BoundHooks = hooksByName('_sessions', {
  afterDelete: ({ tx, record: { id: session } }) =>
    // Sessions end within other writes, whose lock order does not cover devices.
    tx.outOfTurn(async () => {
      const devices = tx.records(pushDevicesCollection)
      await deleteMatching(devices, { filter: 'session = {:session}', params: { session } })
    }),
})

/** Limit of a device's waiting pushes that mails replace. */
const maxWaiting = 100

interface Forgetting extends Pick<Platform, 'settings' | 'community' | 'now'> {
  readonly engine: Engine
}

/**
 * Deletes a device that is gone for good, and its waiting pushes. If it was the member's last one, mails
 * replace them.
 */
export async function forgetDevice(
  { engine, ...platform }: Forgetting,
  { id, user }: Pick<PushDevice, 'id' | 'user'>,
): Promise<void> {
  const hasMail = channelsOfSite(platform).includes('mail')
  await engine.transaction(async (tx) => {
    await tx.lock('users', user)
    const devices = tx.records(pushDevicesCollection)
    if (!(await devices.findById(id))) return
    const waiting = await tx.records(noticeDeliveriesCollection).findAll({
      filter: "device = {:id} && status = 'pending'",
      params: { id },
      limit: maxWaiting,
    })
    await devices.delete(id)
    const left = await devices.count({ filter: 'user = {:user}', params: { user } })
    if (left > 0 || !hasMail) return
    await mailInstead(tx, { user, waiting, now: platform.now() })
  })
}

interface Orphans {
  readonly user: string
  readonly waiting: readonly NoticeDelivery[]
  readonly now: Date
}

/** Queues mails for notices that were only pushed because there was a device. */
async function mailInstead(tx: Transaction, { user, waiting, now }: Orphans): Promise<void> {
  const person = await tx.records(usersCollection).findById(user)
  const recipient = person?.email
  if (!person?.verified || !recipient) return
  const own = { filter: 'user = {:user}', params: { user } }
  const wishes = await tx.records(noticeSettingsCollection).findFirst(own)
  for (const { notification } of waiting) {
    const notice = await tx.records(notificationsCollection).findById(notification)
    if (!notice?.kind) continue
    const { kind, event: eventId } = notice
    const event = eventId ? await tx.records(tournamentsCollection).findById(eventId) : undefined
    const begins = event && new Date(event.start_date)
    const waysOf = (hasDevice: boolean) =>
      channelsFor(kind, { settings: { ...wishes, hasDevice }, now, zone: zoneOf(person, event), begins })
    const isMailed = waysOf(true).some(({ channel }) => channel === 'mail')
    const mail = waysOf(false).find(({ channel }) => channel === 'mail')
    if (mail && !isMailed)
      await queueNoticeMails(tx, [{ user, recipient, about: notification, from: mail.from }])
  }
}
