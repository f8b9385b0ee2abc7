import type { Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { nextDigest, type NoticeSettings } from '@longhouse/contract/notifications'
import type { Site } from '../../platform/feature.ts'
import { noticeSettingsCollection } from './notice-settings.collection.ts'
import { notificationsCollection } from './notifications.collection.ts'
import { zoneOf } from './zone-of.ts'

const batch = 200
const lifetimeMs = 20 * 60 * 60_000

/** Stores the digests that are due; gives how many. A node that ends in the middle leaves each done or due. */
export async function sendDigests({ engine, now }: Pick<Site, 'engine' | 'now'>): Promise<number> {
  let stored = 0
  for (;;) {
    const due = await engine.records(noticeSettingsCollection).findAll({
      filter: "next_digest != '' && next_digest <= {:now}",
      params: { now: now() },
      sort: 'next_digest',
      limit: batch,
    })
    for (const { id } of due)
      if (await engine.transaction((tx) => sendDigest(tx, { id, now: now() }))) stored += 1
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
  // Another node may have been here.
  if (!settings?.next_digest || new Date(settings.next_digest) > now) return false
  const person = await tx.recordsOf('users').findById(settings.user)
  const digest = settings.digest || 'off'
  const next = nextDigest(digest, { now, zone: zoneOf(person) })
  await store.patch([{ id, next_digest: next ? formatDate(next) : '', digest_since: formatDate(now) }])
  if (digest === 'off' || person?.['verified'] !== true || !(await hasUnseen(tx, settings))) return false
  await tx.recordsOf('mails').create({
    kind: 'digest',
    status: 'pending',
    user: settings.user,
    recipient: toText(person['email']),
    about: settings.digest_since,
    attempts: 0,
    next_attempt: formatDate(now),
    expires: formatDate(new Date(now.getTime() + lifetimeMs)),
  })
  return true
}

/** What of it is still to be told is decided when the mail is written. */
async function hasUnseen(tx: Transaction, { user, digest_since }: NoticeSettings): Promise<boolean> {
  const filter = "user = {:user} && seen_at = '' && at > {:since}"
  const params = { user, since: digest_since }
  return (await tx.records(notificationsCollection).count({ filter, params })) > 0
}
