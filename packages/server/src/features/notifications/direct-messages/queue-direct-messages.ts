import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { factsOf, type NoticeKind } from '@longhouse/contract/notifications'
import { queryAmong } from '../../../platform/records.ts'
import { noticeDeliveriesCollection } from '../../../collections/notifications.ts'

const lifetimeMs = 2 * 24 * 60 * 60_000

/** A direct message about one notice, to be stored. */
export interface DirectOrder {
  readonly kind: NoticeKind
  readonly user: string
  readonly notification: string
  /** The earliest time at which it may be sent. */
  readonly from: Date
}

/** Stores direct messages with few statements. A message that waits already will report the change, too. */
export async function queueDirectMessages(tx: Transaction, orders: readonly DirectOrder[]): Promise<void> {
  if (orders.length === 0) return
  const waiting = await queryAmong<{ notification: string }>(
    tx,
    orders.map(({ notification }) => notification),
    (marks) => `SELECT "notification" FROM "notice_deliveries"
      WHERE "notification" IN (${marks}) AND "status" = 'pending' AND "channel" = 'discord' AND "attempts" = 0`,
  )
  const waits = new Set(waiting.map(({ notification }) => notification))
  await tx.records(noticeDeliveriesCollection).append(
    orders
      .filter(({ notification }) => !waits.has(notification))
      .map(({ kind, user, notification, from }) => ({
        notification,
        user,
        channel: 'discord',
        turn: turnOf(kind),
        status: 'pending',
        attempts: 0,
        next_attempt: formatDate(from),
        expires: formatDate(new Date(from.getTime() + lifetimeMs)),
      })),
    { holdsTargets: true },
  )
}

/** Returns 0 for kinds that cannot wait, 1 for the rest. */
function turnOf(kind: NoticeKind): number {
  return factsOf(kind).isUrgent || kind === 'reminder' ? 0 : 1
}
