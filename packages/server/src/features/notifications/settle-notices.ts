import type { BoundHooks, RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { NoticeKind } from '@longhouse/contract/notifications'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { noticeSources } from './kinds/index.ts'
import type { Change, DueNotice, NoticesAbout, NoticeSource } from './kinds/notice-source.ts'
import { notificationsCollection } from '../../collections/notifications.ts'

/** How long notices are checked every minute after their event began or ended. */
const recentMs = 2 * 24 * 60 * 60_000

/** Hooks that mark notices as done when they are no longer true, and as not done when they are true again. */
export function noticeEndHooks(now: () => Date): BoundHooks[] {
  return Object.values(noticeSources).flatMap((source) =>
    (source.ends ?? []).map(({ collection, writes, about }) => {
      const settle = async ({ tx, ...change }: Change & { readonly tx: Transaction }) => {
        const settled = about(change)
        if (settled) await settleNotices(tx, { source, about: settled, now: now() })
      }
      return hooksByName(collection, {
        ...(writes.includes('update') && { afterUpdate: settle }),
        ...(writes.includes('delete') && { afterDelete: settle }),
      })
    }),
  )
}

interface Overdue extends Pick<Site, 'engine' | 'now'>, Stoppable {
  /** How long ago the event may have begun or ended; two days if absent. */
  readonly lookBackMs?: number
}

/** Updates notices whose event has begun or is over. */
export async function settleOverdueNotices({
  engine,
  now,
  signal,
  lookBackMs = recentMs,
}: Overdue): Promise<void> {
  signal?.throwIfAborted()
  await forEachApart(await findTimed(engine, { now: now(), lookBackMs }), signal, async ({ kind, event }) => {
    const settling = { source: noticeSources[kind], about: { subject: event }, now: now() }
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
    await tx.lockName(`notices ${groupOf(settling)}`)
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
  const event = about ? await records.recordsOf('tournaments').findById(about) : undefined
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
    params: [groupOf(settling), ...(user ? [user] : [])],
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

function groupOf({ source, about }: Settling): string {
  return `${source.kind}:${about.subject}`
}

interface Timed {
  readonly kind: NoticeKind
  readonly event: string
}

const timedKinds = Object.values(noticeSources)
  .filter(({ endsWithTime }) => endsWithTime)
  .map(({ kind }) => kind)

/** Returns events that began or ended in a period, with the kinds of new notices about them. */
function findTimed(
  records: RecordSource,
  { now, lookBackMs }: { readonly now: Date; readonly lookBackMs: number },
): Promise<Timed[]> {
  const recent = [formatDate(new Date(now.getTime() - lookBackMs)), formatDate(now)]
  return records.query<Timed>({
    sql: `SELECT DISTINCT n."kind", n."event" FROM "tournaments" t JOIN "notifications" n ON n."event" = t."id"
      WHERE (t."start_date" > ? AND t."start_date" <= ? OR t."end_date" > ? AND t."end_date" <= ?)
        AND n."seen_at" = '' AND n."is_done" = 0 AND n."kind" IN (${timedKinds.map(() => '?').join(', ')})`,
    params: [...recent, ...recent, ...timedKinds],
  })
}
