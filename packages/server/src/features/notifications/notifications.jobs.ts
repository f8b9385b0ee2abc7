import { noticeKeptDays, nextDigest, type NoticeSettings } from '@longhouse/contract/notifications'
import {
  noticeDeliveriesCollection,
  notificationsCollection,
  noticeSettingsCollection,
} from '../../collections/notifications.ts'
import { deleteMatchingApart } from '../../platform/records.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import type { NoticeSources } from '../../platform/notices/notice-source.ts'
import { settleOverdueNotices } from './settle-notices.ts'
import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { mailsCollection } from '../../collections/mail.ts'
import { usersCollection } from '../../collections/users.ts'
import { zoneOf } from './notice-for-reader.ts'

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

const batch = 200

/**
 * Stores the digests that are due and returns their number. If the node stops in between, each is either
 * stored or due. One that fails is logged and stays due; the others do not wait for it.
 */
export async function sendDigests({
  engine,
  now,
  logger,
  signal,
}: Pick<Site, 'engine' | 'now' | 'logger'> & Stoppable): Promise<number> {
  let stored = 0
  let failed = 0
  for (;;) {
    signal?.throwIfAborted()
    const due = await engine.records(noticeSettingsCollection).findAll({
      filter: "next_digest != '' && next_digest <= {:now}",
      params: { now: now() },
      sort: 'next_digest,id',
      limit: batch,
      // Failed ones still come first.
      offset: failed,
    })
    for (const { id } of due) {
      signal?.throwIfAborted()
      try {
        if (await engine.transaction((tx) => sendDigest(tx, { id, now: now() }))) stored += 1
      } catch (error) {
        failed += 1
        logger.error({ err: error, settings: id }, 'A digest could not be stored.')
      }
    }
    if (due.length < batch) return stored
  }
}

async function sendDigest(
  tx: Transaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const store = tx.records(noticeSettingsCollection)
  await tx.lock(noticeSettingsCollection.name, id)
  const settings = await store.findById(id)
  // Another node may have stored it.
  if (!settings?.next_digest || new Date(settings.next_digest) > now) return false
  const person = await tx.records(usersCollection).findById(settings.user)
  const digest = settings.digest || 'off'
  const next = nextDigest(digest, { now, zone: zoneOf(person) })
  const next_digest = next ? formatDate(next) : ''
  const recipient = person?.verified ? person.email : ''
  if (!next || !recipient) {
    await store.patch([{ id, next_digest, digest_since: formatDate(now) }])
    return false
  }
  // `digest_since` moves when a mail is delivered: the next one makes up for a mail that is lost, and for a notice that
  // is written at that very millisecond.
  await store.patch([{ id, next_digest }])
  if (!(await hasUnseen(tx, settings))) return false
  await tx.records(mailsCollection).create({
    kind: 'digest',
    status: 'pending',
    user: settings.user,
    recipient,
    about: formatDate(now),
    attempts: 0,
    next_attempt: formatDate(now),
    expires: next_digest,
  })
  return true
}

/**
 * Whether there are unseen notices since the last digest. Which of them it lists is decided when it is
 * written.
 */
async function hasUnseen(tx: Transaction, { user, digest_since }: NoticeSettings): Promise<boolean> {
  const filter = "user = {:user} && seen_at = '' && at > {:since}"
  const params = { user, since: digest_since }
  return (await tx.records(notificationsCollection).count({ filter, params })) > 0
}
