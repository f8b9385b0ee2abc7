import {
  directChannelsCollection,
  noticeDeliveriesCollection,
  noticeSettingsCollection,
  notificationsCollection,
  pushDevicesCollection,
} from '../../collections/notifications.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import type { DiscordLink } from '../../platform/discord/role-names.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { noticeSourcesOf } from '../../platform/notices/notice-source.ts'
import { channelsOfSite } from './channels-of-site.ts'
import { directMessagesDelivery, noticeDeliveryQueue } from './direct-messages/direct-messages.delivery.ts'
import { writeNoticeMail } from './notice-mails.ts'
import { noticeSettingsHooks, notificationsHooks } from './notifications.hooks.ts'
import { startNoticeJobs } from './notifications.jobs.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { PushCircuits } from './push/push-services.ts'
import { pushDevicesHooks } from './push/push-devices.ts'
import { pushDevicesRoutes } from './push/push-devices.routes.ts'
import { pushesDelivery, usualPushTiming } from './push/pushes.delivery.ts'
import type { PushSender } from './push/send-push.ts'
import { createVapidKeys } from './push/vapid-keys.ts'
import { noticeEndHooks } from './settle-notices.ts'
import { createTell } from './tell.ts'

interface NotificationOptions {
  readonly discord?: DiscordLink | undefined
  /** The features whose notices are sent. */
  readonly features: readonly Feature[]
}

/** Stores the notices that features declare, and sends them to members. */
export function createNotificationsFeature(
  platform: Platform,
  { discord, features }: NotificationOptions,
): Feature {
  const { now, settings, community } = platform
  const sources = noticeSourcesOf(features)
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
    deliveries: [noticeDeliveryQueue],
    hooks: [
      notificationsHooks(now),
      ...noticeSettingsHooks(now),
      pushDevicesHooks,
      ...Array.from(sources.values()).flatMap((source) => source.hooks(causes)),
      ...noticeEndHooks(sources, now),
    ],
    routes: (app, site) => {
      notificationsRoutes(app, site)
      pushDevicesRoutes(app, pushing && { ...site, ...pushing, sources })
    },
    ...(settings.smtpUrl && {
      writeMail: (mail, engine) => writeNoticeMail(mail, { community, settings, sources, now, engine }),
    }),
    start: async (site) => {
      const stopMessages =
        discord && channelsOfSite(site).includes('discord')
          ? startDeliveries(site, directMessagesDelivery({ ...site, client: discord.client, sources }))
          : async () => {}
      const stopPushes = pushing
        ? startDeliveries(site, pushesDelivery({ ...site, ...pushing, sources }))
        : async () => {}
      const stopJobs = startNoticeJobs({ ...site, sources })
      return async () => {
        stopJobs()
        await Promise.all([stopMessages(), stopPushes()])
      }
    },
  }
}

type Pushing = Pick<PushSender, 'readKeys' | 'circuits'>

/** Returns the dependencies of pushes, or undefined if this site sends none. */
function createPushing(platform: Platform): Pushing | undefined {
  const readKeys = channelsOfSite(platform).includes('push') ? createVapidKeys(platform) : undefined
  return readKeys && { readKeys, circuits: new PushCircuits(usualPushTiming) }
}
