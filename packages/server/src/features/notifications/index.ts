import { noticeKeptDays } from '@longhouse/contract/notifications'
import { deleteMatching } from '../../platform/delete-matching.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { noticeSources } from './kinds/index.ts'
import { noticeSettingsCollection } from './notice-settings.collection.ts'
import { noticeSettingsHooks } from './notice-settings.hooks.ts'
import { notificationsCollection } from './notifications.collection.ts'
import { notificationsHooks } from './notifications.hooks.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { sendDigests } from './send-digests.ts'
import { createTell } from './tell.ts'
import { writeNoticeMail } from './write-notice-mail.ts'

const everyNight = '41 4 * * *'
const everyMinute = '* * * * *'
const dayMs = 24 * 60 * 60_000

/** What members hear of, on the site and by mail. It listens to what others write; nobody calls it. */
export function createNotificationsFeature(platform: Platform): Feature {
  const { now, settings, community } = platform
  const causes = { tell: createTell(platform), now }
  return {
    name: 'notifications',
    collections: [notificationsCollection, noticeSettingsCollection],
    hooks: [
      notificationsHooks(now),
      ...noticeSettingsHooks(now),
      ...Object.values(noticeSources).flatMap((source) => source.hooks(causes)),
    ],
    routes: notificationsRoutes,
    ...(settings.smtpUrl && {
      writeMail: (mail, engine) => writeNoticeMail(mail, { community, now, engine }),
    }),
    start: async (site) => startJobs(site),
  }
}

function startJobs(site: Site): () => Promise<void> {
  const { engine, now, settings } = site
  const stops = [
    engine.crons.add({
      id: 'notifications-cleanup',
      expression: everyNight,
      run: () => pruneNotifications(site),
    }),
  ]
  if (settings.smtpUrl)
    stops.push(
      engine.crons.add({
        id: 'notice-digests',
        expression: everyMinute,
        run: () => sendDigests({ engine, now }),
      }),
    )
  return async () => {
    for (const stop of stops) stop()
  }
}

/** Removes notices that are too old to matter; gives how many. */
export function pruneNotifications({ engine, now }: Pick<Site, 'engine' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - noticeKeptDays * dayMs)
  const store = engine.records(notificationsCollection)
  return deleteMatching(store, { filter: 'at < {:before}', params: { before } })
}
