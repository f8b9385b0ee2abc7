import { noticeKeptDays } from '@longhouse/contract/notifications'
import { deleteMatchingApart } from '../../platform/delete-matching.ts'
import type { DiscordLink } from '../../platform/discord/discord-link.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { channelsOfSite } from './channels-of-site.ts'
import {
  directChannelsCollection,
  noticeDeliveriesCollection,
  noticeSettingsCollection,
  notificationsCollection,
  pushDevicesCollection,
} from '../../collections/notifications.ts'
import { startDirectWorker } from './direct-messages/direct-worker.ts'
import { noticeSources } from './kinds/index.ts'
import { directMessages } from './direct-messages/direct-messages.queue.ts'
import { noticeSettingsHooks } from './notice-settings.hooks.ts'
import { notificationsHooks } from './notifications.hooks.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { PushCircuits } from './push/push-circuits.ts'
import { pushDevicesHooks } from './push/push-devices.hooks.ts'
import { pushDevicesRoutes } from './push/push-devices.routes.ts'
import { usualPushTiming } from './push/push-timing.ts'
import { startPushWorker } from './push/push-worker.ts'
import type { PushSender } from './push/send-push.ts'
import { createVapidKeys } from './push/vapid-keys.ts'
import { sendDigests } from './send-digests.ts'
import { noticeEndHooks, settleOverdueNotices } from './settle-notices.ts'
import { createTell } from './tell.ts'
import { writeNoticeMail } from './write-notice-mail.ts'

const everyNight = '41 4 * * *'
const everyMinute = '* * * * *'
const dayMs = 24 * 60 * 60_000
const deliveriesKeptDays = 7

/**
 * Notices to members, on the site and elsewhere. It listens to writes of other features; none of them calls
 * it.
 */
export function createNotificationsFeature(platform: Platform, discord?: DiscordLink): Feature {
  const { now, settings, community } = platform
  const causes = { tell: createTell(platform), now }
  const pushing = createPushing(platform)
  return {
    name: 'notifications',
    collections: [
      notificationsCollection,
      noticeSettingsCollection,
      noticeDeliveriesCollection,
      directChannelsCollection,
      pushDevicesCollection,
    ],
    queue: directMessages,
    hooks: [
      notificationsHooks(now),
      ...noticeSettingsHooks(now),
      pushDevicesHooks,
      ...Object.values(noticeSources).flatMap((source) => source.hooks(causes)),
      ...noticeEndHooks(now),
    ],
    routes: (app, site) => {
      notificationsRoutes(app, site)
      pushDevicesRoutes(app, pushing && { ...site, ...pushing })
    },
    ...(settings.smtpUrl && {
      writeMail: (mail, engine) => writeNoticeMail(mail, { community, settings, now, engine }),
    }),
    start: async (site) => startWork(site, { discord, pushing }),
  }
}

type Pushing = Pick<PushSender, 'readKeys' | 'circuits'>

/** Returns the dependencies of pushes, or undefined if this site sends none. */
function createPushing(platform: Platform): Pushing | undefined {
  const readKeys = channelsOfSite(platform).includes('push') ? createVapidKeys(platform) : undefined
  return readKeys && { readKeys, circuits: new PushCircuits(usualPushTiming) }
}

interface Ways {
  readonly discord: DiscordLink | undefined
  readonly pushing: Pushing | undefined
}

function startWork(site: Site, { discord, pushing }: Ways): () => Promise<void> {
  const { engine, settings } = site
  const stopMessages =
    discord && channelsOfSite(site).includes('discord')
      ? startDirectWorker({ ...site, client: discord.client })
      : async () => {}
  const stopPushes = pushing ? startPushWorker({ ...site, ...pushing }) : async () => {}
  const stops = [
    engine.crons.add({
      id: 'notifications-cleanup',
      expression: everyNight,
      run: (signal) =>
        forEachApart([pruneNotifications, settleForgotten, pruneDeliveries], signal, (work) =>
          work({ ...site, signal }),
        ),
    }),
    engine.crons.add({
      id: 'notices-overdue',
      expression: everyMinute,
      run: (signal) => settleOverdueNotices({ ...site, signal }),
    }),
  ]
  if (settings.smtpUrl)
    stops.push(
      engine.crons.add({
        id: 'notice-digests',
        expression: everyMinute,
        run: (signal) => sendDigests({ ...site, signal }),
      }),
    )
  return async () => {
    for (const stop of stops) stop()
    await Promise.all([stopMessages(), stopPushes()])
  }
}

type Pruning = Pick<Site, 'engine' | 'now'> & Stoppable

/** Resolves notices of events that ended while the site was down, or before notices were resolved at all. */
export function settleForgotten(site: Pruning): Promise<void> {
  return settleOverdueNotices({ ...site, lookBackMs: noticeKeptDays * dayMs })
}

/** Removes notices that are too old to matter. Returns their number. */
export function pruneNotifications({ engine, now, signal }: Pruning): Promise<number> {
  const before = new Date(now().getTime() - noticeKeptDays * dayMs)
  const store = engine.records(notificationsCollection)
  return deleteMatchingApart(store, { filter: 'at < {:before}', params: { before }, signal })
}

/** Removes deliveries that were finished or of no use a week ago. Returns their number. */
export function pruneDeliveries({ engine, now, signal }: Pruning): Promise<number> {
  const before = new Date(now().getTime() - deliveriesKeptDays * dayMs)
  const store = engine.records(noticeDeliveriesCollection)
  const filter = "(status != 'pending' && updated < {:before}) || (expires != '' && expires < {:before})"
  return deleteMatchingApart(store, { filter, params: { before }, signal })
}
