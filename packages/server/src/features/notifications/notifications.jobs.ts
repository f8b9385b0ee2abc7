import { noticeKeptDays } from '@longhouse/contract/notifications'
import { noticeDeliveriesCollection, notificationsCollection } from '../../collections/notifications.ts'
import { deleteMatchingApart } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import type { NoticeSources } from '../../platform/notices/notice-source.ts'
import { sendDigests } from './notice-digests.job.ts'
import { settleOverdueNotices } from './settle-notices.ts'

const everyNight = '41 4 * * *'
const everyMinute = '* * * * *'
const dayMs = 24 * 60 * 60_000
const deliveriesKeptDays = 7

/** Starts the jobs of notices. Returns a function that stops them. */
export function startNoticeJobs(site: Site & { readonly sources: NoticeSources }): () => void {
  const { crons } = site.engine
  const stops = [
    crons.add({
      id: 'notifications-cleanup',
      expression: everyNight,
      run: (signal) =>
        forEachApart([pruneNotifications, settleForgotten, pruneDeliveries], signal, (work) =>
          work({ ...site, signal }),
        ),
    }),
    crons.add({
      id: 'notices-overdue',
      expression: everyMinute,
      run: (signal) => settleOverdueNotices({ ...site, signal }),
    }),
  ]
  if (site.settings.smtpUrl)
    stops.push(
      crons.add({
        id: 'notice-digests',
        expression: everyMinute,
        run: (signal) => sendDigests({ ...site, signal }),
      }),
    )
  return () => {
    for (const stop of stops) stop()
  }
}

type Pruning = Pick<Site, 'engine' | 'now'> & Stoppable

/** Resolves notices of events that ended while the site was down, or before notices were resolved at all. */
export function settleForgotten(site: Pruning & { readonly sources: NoticeSources }): Promise<void> {
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
