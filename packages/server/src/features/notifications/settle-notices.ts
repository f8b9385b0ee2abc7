import type { BoundHooks, RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { NoticeKind } from '@longhouse/contract/notifications'
import { tournamentsCollection } from '../../collections/events.ts'
import { notificationsCollection } from '../../collections/notifications.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import {
  groupOf,
  type DueNotice,
  type NoticesAbout,
  type NoticeSource,
  type NoticeSources,
} from '../../platform/notices/notice-source.ts'

/** How long notices are checked every minute after their event began or ended. */
const recentMs = 2 * 24 * 60 * 60_000

/** Hooks that mark notices as done when they are no longer true, and as not done when they are true again. */
export function noticeEndHooks(sources: NoticeSources, now: () => Date): BoundHooks[] {
  return Array.from(sources.values()).flatMap((source) =>
    (source.ends ?? []).map((end) => end((tx, about) => settleNotices(tx, { source, about, now: now() }))),
  )
}

interface Overdue extends Pick<Site, 'engine' | 'now'>, Stoppable {
  readonly sources: NoticeSources
  /** How long ago the event may have begun or ended; two days if absent. */
  readonly lookBackMs?: number
}

/** Updates notices whose event has begun or is over. */
export async function settleOverdueNotices({
  engine,
  now,
  sources,
  signal,
  lookBackMs = recentMs,
}: Overdue): Promise<void> {
  signal?.throwIfAborted()
  const timed = Array.from(sources.values()).filter(({ endsWithTime }) => endsWithTime)
  const found = await findTimed(engine, { kinds: timed.map(({ kind }) => kind), now: now(), lookBackMs })
  await forEachApart(found, signal, async ({ kind, event }) => {
    const source = sources.get(kind)
    if (!source) return
    const settling = { source, about: { subject: event }, now: now() }
    if ((await findChanged(engine, settling)).length > 0)
      await engine.transaction((tx) => settleNotices(tx, settling))
  })
}

interface Settling {
  readonly source: NoticeSource
  readonly about: NoticesAbout
  readonly now: Date
}

async function settleNotices(tx: Transaction, settling: Settling): Promise<void> {
  if ((await findUnseen(tx, settling)).length === 0) return
  await tx.outOfTurn(async () => {
    // Locked because a concurrent notice of the group makes it new again.
    await tx.lockName(`notices ${ownGroup(settling)}`)
    const changed = await findChanged(tx, settling)
    await tx.records(notificationsCollection).patch(changed.map((each) => ({ ...each })))
  })
}

interface Settled {
  readonly id: string
  readonly is_done: boolean
}

/** Returns unseen notices whose `is_done` is out of date, with its new value. */
async function findChanged(records: RecordSource, settling: Settling): Promise<Settled[]> {
  const { source, now } = settling
  const unseen = await findUnseen(records, settling)
  const about = unseen.find(({ event }) => event !== '')?.event
  const event = about ? await records.records(tournamentsCollection).findById(about) : undefined
  const changed: Settled[] = []
  for (const { id, is_done: was, ...notice } of unseen) {
    const is_done = !(await source.isStillTrue({ source: records, notice, event, now }))
    if (is_done !== was) changed.push({ id, is_done })
  }
  return changed
}

/** In SQL, which repeats the condition of the index. */
async function findUnseen(
  records: RecordSource,
  settling: Settling,
): Promise<(DueNotice['notice'] & Settled)[]> {
  const { user } = settling.about
  const rows = await records.query<StoredNotice>({
    sql: `SELECT "id", "user", "event", "group", "params", "is_done" FROM "notifications"
      WHERE "group" = ? AND "seen_at" = ''${user ? ' AND "user" = ?' : ''} ORDER BY "id"`,
    params: [ownGroup(settling), ...(user ? [user] : [])],
  })
  return rows.map((row) => ({
    ...row,
    params: JSON.parse(row.params ?? 'null'),
    is_done: row.is_done === 1,
  }))
}

interface StoredNotice extends Omit<DueNotice['notice'], 'params'> {
  readonly id: string
  readonly params: string | null
  readonly is_done: number
}

function ownGroup({ source, about }: Settling): string {
  return groupOf(source.kind, about.subject)
}

interface Timed {
  readonly kind: NoticeKind
  readonly event: string
}

interface Period {
  readonly kinds: readonly NoticeKind[]
  readonly now: Date
  readonly lookBackMs: number
}

/** Returns events that began or ended in a period, with those of `kinds` that have new notices about them. */
function findTimed(records: RecordSource, { kinds, now, lookBackMs }: Period): Promise<Timed[]> {
  const recent = [formatDate(new Date(now.getTime() - lookBackMs)), formatDate(now)]
  return records.query<Timed>({
    sql: `SELECT DISTINCT n."kind", n."event" FROM "tournaments" t JOIN "notifications" n ON n."event" = t."id"
      WHERE (t."start_date" > ? AND t."start_date" <= ? OR t."end_date" > ? AND t."end_date" <= ?)
        AND n."seen_at" = '' AND n."is_done" = 0 AND n."kind" IN (${kinds.map(() => '?').join(', ')})`,
    params: [...recent, ...recent, ...kinds],
  })
}
