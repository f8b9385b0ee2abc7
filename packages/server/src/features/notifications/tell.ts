import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  channelsFor,
  factsOf,
  isWanted,
  type NoticeChannel,
  type NoticeKind,
  type Wishes,
} from '@longhouse/contract/notifications'
import { isSuspended } from '@longhouse/contract/users'
import { notificationsCollection } from '../../collections/notifications.ts'
import type { Platform } from '../../platform/feature.ts'
import { groupOf, type NewNotice, type Tell } from '../../platform/notices/notice-source.ts'
import { channelsOfSite } from './channels-of-site.ts'
import { queueDirectMessages } from './direct-messages/direct-messages.delivery.ts'
import { zoneOf } from './notice-for-reader.ts'
import { queueNoticeMails, type MailOrder } from './notice-mails.ts'
import { queuePushes } from './push/pushes.delivery.ts'

/** Pause after a mail, push or direct message before a member gets another one about the same. */
const sendingRestMs = 10 * 60_000

export function createTell(platform: Pick<Platform, 'now' | 'settings' | 'community'>): Tell {
  const { now } = platform
  const channels = channelsOfSite(platform)
  return async (tx, notice) => {
    // Only hosts and staff know of a draft, so its changes notify no member.
    if (notice.event?.is_draft) return
    // The changed row is locked. The recipients follow from it, so they are locked out of order.
    await tx.outOfTurn(async () => {
      const group = groupOf(notice.kind, notice.subject)
      // The lock keeps other requests from adding the same: a row missing now is missing when it is written.
      await tx.lockName(`notices ${group}`)
      const recipients = await findRecipients(tx, { notice, channels, now: now() })
      if (recipients.length === 0) return
      const written = await write(tx, { notice, group, recipients, now: now() })
      const sent = waysOf(notice, written).filter(({ channel }) => channels.includes(channel))
      await queueNoticeMails(tx, sent.filter(isMail).map(toMail))
      await queueDirectMessages(tx, sent.filter(isDirectMessage))
      await queuePushes(tx, { orders: sent.filter(({ channel }) => channel === 'push'), now: now() })
    })
  }
}

/** A member who gets a notice, with their settings. */
interface Recipient extends RecipientRow {
  readonly wishes: Wishes
}

interface RecipientRow {
  readonly id: string
  readonly email: string
  readonly verified: number
  readonly left_discord: number
  readonly suspended_until: string
  readonly time_zone: string
  readonly discord_id: string
  readonly discord_off: string | null
  readonly choices: string | null
  readonly quiet: string | null
  readonly devices: number
}

interface Telling {
  readonly notice: NewNotice
  readonly now: Date
}

/** Returns members of the audience who can log in, did not cause it and want the notice. */
async function findRecipients(
  tx: Transaction,
  {
    notice: { kind, audience, by },
    channels,
    now,
  }: Telling & { readonly channels: readonly NoticeChannel[] },
): Promise<Recipient[]> {
  const recipients = await tx.query<RecipientRow>({
    sql: `SELECT u."id", u."email", u."verified", u."left_discord", u."suspended_until", u."time_zone",
        u."discord_id", s."choices", s."quiet", s."discord_off",
        CASE WHEN EXISTS (SELECT 1 FROM "push_devices" p WHERE p."user" = u."id") THEN 1 ELSE 0 END AS "devices"
      FROM "users" u LEFT JOIN "notice_settings" s ON s."user" = u."id" WHERE u."id" IN (${audience.sql})`,
    params: audience.params ?? [],
  })
  return recipients
    .filter((recipient) => recipient.id !== by && !recipient.left_discord && !isSuspended(recipient, now))
    .map((recipient) => {
      const hasDevice = channels.includes('push') && recipient.devices > 0
      return { ...recipient, wishes: { ...wishesOf(recipient), hasDevice } }
    })
    .filter(({ wishes }) => isWanted(kind, wishes, 'site'))
}

function wishesOf({ choices, quiet }: Pick<RecipientRow, 'choices' | 'quiet'>): Wishes {
  // Checked when they were written.
  return { choices: JSON.parse(choices ?? 'null'), quiet: JSON.parse(quiet ?? 'null') }
}

interface Writing extends Telling {
  readonly group: string
  readonly recipients: readonly Recipient[]
}

/** The stored notice of a recipient. */
interface Written {
  readonly person: Recipient
  readonly notification: string
  /** When it can be sent; undefined if a waiting delivery will report it. */
  readonly sendAt: Date | undefined
}

/** Increments unseen notices and adds the others, with a few statements for any number of recipients. */
async function write(tx: Transaction, { notice, group, recipients, now }: Writing): Promise<Written[]> {
  const unseen = await tx.query<UnseenNotice>({
    sql: `SELECT "id", "user", "count", "sent_at" FROM "notifications" WHERE "group" = ? AND "seen_at" = ''`,
    params: [group],
  })
  const known = new Map(unseen.map((row) => [row.user, { ...row, sendAt: nextSending(row, now) }]))
  const { kind, url, params = {}, event } = notice
  const values = { params, url, at: formatDate(now), seen_at: '', is_done: false }
  const store = tx.records(notificationsCollection)
  await store.patch(
    recipients.flatMap(({ id: user }) => {
      const row = known.get(user)
      if (!row) return []
      const sent_at = row.sendAt ? formatDate(row.sendAt) : row.sent_at
      // If another node has just marked it as seen, it is new again.
      return [{ id: row.id, count: row.count + 1, sent_at, ...values }]
    }),
  )
  const added = await store.append(
    recipients
      .filter(({ id }) => !known.has(id))
      .map(({ id: user }) => ({
        user,
        kind,
        group,
        event: event?.id ?? '',
        count: 1,
        sent_at: formatDate(now),
        ...values,
      })),
    { holdsTargets: true },
  )
  const written = [...known.values(), ...added.map(({ id, user }) => ({ id, user, sendAt: now }))]
  const byUser = new Map(written.map((row) => [row.user, row]))
  return recipients.flatMap((person) => {
    const row = byUser.get(person.id)
    return row ? [{ person, notification: row.id, sendAt: row.sendAt }] : []
  })
}

interface UnseenNotice {
  readonly id: string
  readonly user: string
  readonly count: number
  readonly sent_at: string
}

/**
 * Returns when more of the same can be sent: once in ten minutes, however often it happens. What comes too
 * soon waits until they are over, so that the last change is sent too. Undefined if one waits already.
 */
function nextSending({ sent_at }: Pick<UnseenNotice, 'sent_at'>, now: Date): Date | undefined {
  if (!sent_at) return now
  const sent = new Date(sent_at)
  if (sent > now) return undefined
  return new Date(Math.max(now.getTime(), sent.getTime() + sendingRestMs))
}

/** A channel that a notice to a member takes. */
interface Way {
  readonly channel: NoticeChannel
  readonly kind: NoticeKind
  readonly person: Recipient
  readonly user: string
  readonly notification: string
  readonly from: Date
  /** When it is of no use any more, if known. */
  readonly until: Date | undefined
}

function waysOf({ kind, event, params }: NewNotice, written: readonly Written[]): Way[] {
  const begins = event && new Date(event.start_date)
  const isOverSoon = factsOf(kind).isUrgent === true || kind === 'reminder'
  const until = params?.until ? new Date(params.until) : isOverSoon ? begins : undefined
  return written.flatMap(({ person, notification, sendAt }) => {
    if (!sendAt) return []
    const { id: user, wishes: settings } = person
    const ways = channelsFor(kind, { settings, now: sendAt, zone: zoneOf(person, event), begins })
    return ways.map((way) => ({ ...way, kind, person, user, notification, until }))
  })
}

/** Whether a mail can be sent: the address is verified. */
function isMail({ channel, person: { email, verified } }: Way): boolean {
  return channel === 'mail' && email !== '' && Boolean(verified)
}

function toMail({ user, notification: about, from, person: { email: recipient } }: Way): MailOrder {
  return { user, recipient, about, from }
}

/** Whether a direct message can be sent: the account is linked, and Discord has not refused one. */
function isDirectMessage({ channel, person: { discord_id, discord_off } }: Way): boolean {
  return channel === 'discord' && discord_id !== '' && !discord_off
}
