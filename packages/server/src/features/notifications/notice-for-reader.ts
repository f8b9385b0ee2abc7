import type { Engine, RecordSource } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'
import { concerns, type Notification, type ToldNotice, isNoticeKind } from '@longhouse/contract/notifications'
import { isSuspended, type User } from '@longhouse/contract/users'
import { isZone } from '@longhouse/contract/zones'
import { tournamentsCollection } from '../../collections/events.ts'
import { usersCollection } from '../../collections/users.ts'
import { toldEvent, type NoticeSources } from '../../platform/notices/notice-source.ts'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../../collections/notifications.ts'

/** A notice that is about to be sent, and its recipient. */
interface Reading {
  readonly engine: Engine
  readonly sources: NoticeSources
  readonly person: User
  readonly notice: Notification
  readonly now: Date
}

/** A notice that still concerns its reader, with its current event. */
interface CurrentNotice {
  readonly told: ToldNotice
  readonly event: Tournament | undefined
}

/** Returns the member, or undefined if they have left Discord or are suspended. */
export async function findReader(
  engine: Engine,
  { user, now }: { readonly user: string; readonly now: Date },
): Promise<User | undefined> {
  const person = await engine.records(usersCollection).findById(user)
  return !person || person.left_discord || isSuspended(person, now) ? undefined : person
}

/**
 * Returns the notice with its current event, or undefined if it was seen, is obsolete or no longer concerns
 * its reader.
 */
export async function currentNotice({
  engine,
  sources,
  person,
  notice,
  now,
}: Reading): Promise<CurrentNotice | undefined> {
  const { kind } = notice
  if (!isNoticeKind(kind) || notice.seen_at || notice.user !== person.id) return undefined
  if (!concerns(kind, person)) return undefined
  const event = notice.event ? await engine.records(tournamentsCollection).findById(notice.event) : undefined
  if (notice.event && (!event || event.is_draft)) return undefined
  const isTrue = await sources.get(kind)?.isStillTrue({ source: engine, notice, event, now })
  if (!isTrue) return undefined
  const about = event ? toldEvent(event) : notice.params?.event
  return { told: { kind, params: notice.params, count: notice.count, event: about }, event }
}

/** Returns the first valid time zone of the given records (a member's, then an event's), or UTC. */
export function zoneOf(
  ...found: readonly ({ readonly id: string; readonly time_zone?: unknown } | undefined)[]
): string {
  return found.map((record) => record?.time_zone).find(isZone) ?? 'UTC'
}

/** Returns a function that formats times in a time zone, and '' as ''. */
export function momentsIn(zone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return (moment) => (moment ? format.format(new Date(moment)) : '')
}

/** Whether there is a later delivery of the same notice, added while this one could not be delivered. */
export async function isToldLater(
  source: RecordSource,
  { notification, channel, device, created }: NoticeDelivery,
): Promise<boolean> {
  const later = await source.records(noticeDeliveriesCollection).count({
    filter:
      "notification = {:notification} && channel = {:channel} && device = {:device} && created > {:created} && (status = 'pending' || status = 'delivered')",
    params: { notification, channel, device, created },
  })
  return later > 0
}
