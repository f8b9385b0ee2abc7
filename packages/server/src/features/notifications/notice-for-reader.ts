import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import { concerns, type Notification, type ToldNotice, isNoticeKind } from '@longhouse/contract/notifications'
import { isSuspended } from '@longhouse/contract/users'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { toldEvent } from '../../platform/notices/event-of-notice.ts'
import { tournamentsCollection } from '../../collections/events.ts'
import type { NoticeSources } from './notice-sources.ts'

/** A notice that is about to be sent, and its recipient. */
export interface Reading {
  readonly engine: Engine
  readonly sources: NoticeSources
  readonly person: AnyRecord
  readonly notice: Notification
  readonly now: Date
}

/** A notice that still concerns its reader, with its current event. */
export interface CurrentNotice {
  readonly told: ToldNotice
  readonly event: Tournament | undefined
}

/** Returns the member, or undefined if they have left Discord or are suspended. */
export async function findReader(
  engine: Engine,
  { user, now }: { readonly user: string; readonly now: Date },
): Promise<AnyRecord | undefined> {
  const person = await engine.recordsOf('users').findById(user)
  if (!person || person['left_discord'] === true) return undefined
  return isSuspended({ suspended_until: toText(person['suspended_until']) }, now) ? undefined : person
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
