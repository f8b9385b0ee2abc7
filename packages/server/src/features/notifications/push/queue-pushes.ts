import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { factsOf, type NoticeKind } from '@longhouse/contract/notifications'
import { queryAmong } from '../../../platform/records.ts'
import { noticeDeliveriesCollection } from '../../../collections/notifications.ts'

/** Delay of a push: it is not sent if the notice is seen on the site by then. */
export const pushWaitMs = 15_000

const lifetimeMs = 2 * 24 * 60 * 60_000
/** Pushes about something that is over soon may still be a little late. */
const shortestLifeMs = 10 * 60_000
/** Pushes about one notice, to be stored: one for each device. */
export interface PushOrder {
  readonly kind: NoticeKind
  readonly user: string
  readonly notification: string
  /** Earliest time of sending. */
  readonly from: Date
  /** When it is of no use any more, if known. */
  readonly until?: Date | undefined
}

interface DeviceRow {
  readonly id: string
  readonly user: string
}

/** Stores pushes with few statements. Those that wait already will report the change, too. */
export async function queuePushes(
  tx: Transaction,
  { orders, now }: { readonly orders: readonly PushOrder[]; readonly now: Date },
): Promise<void> {
  if (orders.length === 0) return
  const devices = await findDevices(tx, orders)
  const waiting = await queryAmong<{ notification: string; device: string }>(
    tx,
    orders.map(({ notification }) => notification),
    (marks) => `SELECT "notification", "device" FROM "notice_deliveries"
      WHERE "notification" IN (${marks}) AND "status" = 'pending' AND "channel" = 'push' AND "attempts" = 0`,
  )
  const waits = new Set(waiting.map(({ notification, device }) => `${notification}/${device}`))
  const earliest = now.getTime() + pushWaitMs
  const entries = orders.flatMap(({ kind, user, notification, from, until }) => {
    const first = Math.max(from.getTime(), earliest)
    const end = until ? Math.max(until.getTime(), now.getTime() + shortestLifeMs) : first + lifetimeMs
    return (devices.get(user) ?? [])
      .filter((device) => !waits.has(`${notification}/${device}`))
      .map((device) => ({
        notification,
        user,
        device,
        channel: 'push',
        turn: factsOf(kind).isUrgent || kind === 'reminder' ? 0 : 1,
        status: 'pending',
        attempts: 0,
        next_attempt: formatDate(new Date(first)),
        expires: formatDate(new Date(end)),
      }))
  })
  await tx.records(noticeDeliveriesCollection).append(entries, { holdsTargets: true })
}

async function findDevices(
  tx: Transaction,
  orders: readonly PushOrder[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queryAmong<DeviceRow>(
    tx,
    [...new Set(orders.map(({ user }) => user))],
    (marks) => `SELECT "id", "user" FROM "push_devices" WHERE "user" IN (${marks}) ORDER BY "id"`,
  )
  const devices = Map.groupBy(rows, ({ user }) => user)
  return new Map([...devices].map(([user, own]) => [user, own.map(({ id }) => id)]))
}
