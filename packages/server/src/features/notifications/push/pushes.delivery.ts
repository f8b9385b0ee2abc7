import type { RecordSource, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  noticeDeliveriesCollection,
  type NoticeDelivery,
  pushDevicesCollection,
} from '../../../collections/notifications.ts'
import {
  holdDelivery,
  type DeliveryPolicy,
  type DeliverySite,
  type Lane,
} from '../../../platform/deliveries/deliveries.ts'
import { rowsIn } from '../../../platform/deliveries/delivery-queue.ts'
import type { DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import type { PushCircuits } from './push-services.ts'
import { sendPush, type PushSender } from './send-push.ts'
import { factsOf, type NoticeKind } from '@longhouse/contract/notifications'
import { queryAmong } from '../../../platform/records.ts'

const rows = rowsIn(noticeDeliveriesCollection)

/** An attempt is one call of ten seconds at most. */
export const usualPushTiming: DeliveryTiming = {
  firstPauseMs: 5000,
  maxPauseMs: 10 * 60_000,
  leaseMs: 60_000,
  lookMs: 30_000,
}

/** Concurrent pushes on one node. */
const hands = 8
/** Concurrent pushes to one service on one node, so that a slow one holds up no other. */
const maxPerService = 6

export interface PushDesk extends PushSender, DeliverySite {
  readonly timing?: DeliveryTiming
}

/**
 * Delivers pushes, several at a time. A device has one push in flight on a node, a service a few. Pushes that
 * wait for them hold up no others.
 */
export function pushesDelivery(desk: PushDesk): DeliveryPolicy<NoticeDelivery> {
  const { circuits, timing = usualPushTiming } = desk
  /** Services of the devices that have a push in flight. */
  const underWay = new Map<string, string>()
  return {
    ...rows,
    timing,
    says: { unread: 'The pushes could not be read.', undelivered: 'A push was not delivered.' },
    about: ({ id }) => ({ delivery: id }),
    lanes: [laneOf({ underWay, circuits, timing })],
    claim: async (tx, { device: id }) => {
      const device = await tx.records(pushDevicesCollection).findById(id)
      underWay.set(id, device?.service ?? '')
    },
    release: ({ device }) => void underWay.delete(device),
    send: (delivery) => sendPush(desk, delivery),
    // A device that is gone has taken its pushes along.
    hold: async (tx, taken) =>
      (await tx.lock(pushDevicesCollection.name, taken.device)) ? holdDelivery(tx, rows, taken) : undefined,
    after: (tx, { taken, outcome, now }) => noteDevice(tx, { id: taken.device, outcome, now }),
  }
}

interface Traffic {
  readonly underWay: ReadonlyMap<string, string>
  readonly circuits: PushCircuits
  readonly timing: DeliveryTiming
}

function laneOf({ underWay, circuits, timing }: Traffic): Lane<NoticeDelivery> {
  return {
    lock: 'notice-deliveries:push',
    hands,
    // Returns the push to send, or the next one with the time at which it is due.
    first: async (source, clock) => {
      const now = await clock()
      const resting = circuits.resting(now)
      const services = [...resting.keys(), ...busyAmong(underWay)]
      const due = await findDue(source, { now, devices: [...underWay.keys()], services })
      if (due) return due
      const waits = "status = 'pending' && channel = 'push'"
      const pushes = rows.records(source)
      const later = await pushes.findFirst({
        filter: `${waits} && next_attempt > {:now}`,
        params: { now },
        sort: 'next_attempt',
      })
      const held =
        resting.size > 0 ? await pushes.findFirst({ filter: waits, sort: 'next_attempt' }) : undefined
      if (!held) return later
      const moments = [...resting.values(), new Date(later?.next_attempt ?? now.getTime() + timing.lookMs)]
      const soonest = new Date(Math.min(...moments.map((moment) => moment.getTime())))
      return { ...held, next_attempt: formatDate(soonest) }
    },
    wakes: ({ action, record }) => action === 'create' && record['channel'] === 'push',
  }
}

/** Returns the services with as many pushes in flight as allowed. */
function busyAmong(underWay: ReadonlyMap<string, string>): string[] {
  const counts = new Map<string, number>()
  for (const service of underWay.values()) counts.set(service, (counts.get(service) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= maxPerService).map(([service]) => service)
}

interface Due {
  readonly now: Date
  /** Those that currently get no push. */
  readonly devices: readonly string[]
  readonly services: readonly string[]
}

/** Returns the due push that comes first; pushes that cannot wait come before others. */
async function findDue(
  source: RecordSource,
  { now, devices, services }: Due,
): Promise<NoticeDelivery | undefined> {
  const [found] = await source.query<{ id: string }>({
    sql: `SELECT d."id" FROM "notice_deliveries" d JOIN "push_devices" p ON p."id" = d."device"
      WHERE d."status" = 'pending' AND d."channel" = 'push' AND d."next_attempt" <= ?
        ${noneOf('p."id"', devices)} ${noneOf('p."service"', services)}
      ORDER BY d."turn", d."next_attempt", d."id" LIMIT 1`,
    params: [formatDate(now), ...devices, ...services],
  })
  return found && rows.records(source).findById(found.id)
}

function noneOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `AND ${column} NOT IN (${values.map(() => '?').join(', ')})`
}

/** Records for a device's owner when it last took a push, or since when it has failed. */
export async function noteDevice(
  source: RecordSource,
  { id, outcome, now }: { readonly id: string; readonly outcome: { kind: string }; readonly now: Date },
): Promise<void> {
  const devices = source.records(pushDevicesCollection)
  if (outcome.kind === 'delivered') await devices.patch([{ id, last_ok: formatDate(now), failed: '' }])
  if (outcome.kind !== 'failed' && outcome.kind !== 'refused') return
  const device = await devices.findById(id)
  if (device && !device.failed) await devices.patch([{ id, failed: formatDate(now) }])
}

/** Delay of a push: it is not sent if the notice is seen on the site by then. */
const pushWaitMs = 15_000

const lifetimeMs = 2 * 24 * 60 * 60_000
/** Pushes about something that is over soon may still be a little late. */
const shortestLifeMs = 10 * 60_000

/** Pushes about one notice, to be stored: one for each device. */
interface PushOrder {
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
  const found = await queryAmong<DeviceRow>(
    tx,
    [...new Set(orders.map(({ user }) => user))],
    (marks) => `SELECT "id", "user" FROM "push_devices" WHERE "user" IN (${marks}) ORDER BY "id"`,
  )
  const devices = Map.groupBy(found, ({ user }) => user)
  return new Map([...devices].map(([user, own]) => [user, own.map(({ id }) => id)]))
}
