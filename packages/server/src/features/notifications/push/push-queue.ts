import type { Engine, RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import { nothingLeft } from '../../../platform/deliveries/outcome.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import {
  noticeDeliveriesCollection,
  type NoticeDelivery,
  pushDevicesCollection,
} from '../../../collections/notifications.ts'
import type { PushCircuits } from './push-circuits.ts'
import type { PushOutcome } from './send-push.ts'

interface PushQueueDependencies {
  readonly engine: Engine
  readonly timing: DeliveryTiming
  readonly circuits: PushCircuits
}

const maxReasonLength = 500
/** Limit of concurrent pushes to one service on one node, so that a loop is always left for the others. */
const maxPerService = 6

/**
 * The pushes in the database. Due pushes that cannot wait go first. A device has one push in flight on a
 * node, a service a few. Pushes that wait for them hold up no others.
 */
export class PushQueue {
  readonly #dependencies: PushQueueDependencies
  /** Services of the devices that have a push in flight. */
  readonly #underWay = new Map<string, string>()

  constructor(dependencies: PushQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes a due push: until the lease ends, no other worker on any node gets it. */
  async next(): Promise<NextStep<NoticeDelivery>> {
    let taken = ''
    const giveBack = () => {
      this.release(taken)
      taken = ''
    }
    try {
      return await takeDue({
        ...this.#dependencies,
        lockName: 'notice-deliveries:push',
        first: (source) => {
          // A transaction that is retried may find another one.
          giveBack()
          return this.#first(source)
        },
        update: async (tx, id, values) => {
          const delivery = await tx.records(noticeDeliveriesCollection).update(id, values)
          const device = await tx.records(pushDevicesCollection).findById(delivery.device)
          taken = delivery.device
          this.#underWay.set(taken, device?.service ?? '')
          return delivery
        },
      })
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** Marks the device as free again. */
  release(device: string): void {
    this.#underWay.delete(device)
  }

  /** Stores the outcome of a push, unless its device is gone: that deleted the push. */
  async settle({ id, device, attempts, last_error }: NoticeDelivery, outcome: PushOutcome): Promise<void> {
    if (outcome.kind === 'gone') return
    const { engine } = this.#dependencies
    const now = await engine.clock()
    const values = this.#valuesAfter(outcome, { attempts, before: last_error, now })
    await engine.transaction(async (tx) => {
      // The device or the account may have been removed in the meantime, and the push with it.
      if (!(await tx.lock(pushDevicesCollection.name, device))) return
      if (!(await tx.lock(noticeDeliveriesCollection.name, id))) return
      await noteDevice(tx, { id: device, outcome, now })
      await tx.records(noticeDeliveriesCollection).update(id, values)
    })
  }

  #valuesAfter(
    outcome: Exclude<PushOutcome, { kind: 'gone' }>,
    { attempts, before, now }: { readonly attempts: number; readonly before: string; readonly now: Date },
  ): Partial<NoticeDelivery> {
    const { timing } = this.#dependencies
    if (outcome.kind === 'delivered') return { status: 'delivered', next_attempt: '', last_error: '' }
    if (outcome.kind === 'expired')
      return { status: 'expired', next_attempt: '', last_error: outcome.why ?? (before || nothingLeft) }
    // Waiting is not an attempt: this push still reports later changes.
    if (outcome.kind === 'later') return { attempts: attempts - 1, next_attempt: formatDate(outcome.from) }
    const last_error = outcome.reason.slice(0, maxReasonLength)
    if (outcome.kind === 'wait')
      return { attempts: attempts - 1, next_attempt: momentIn(outcome.ms, now), last_error }
    if (outcome.kind === 'refused') return { status: 'parked', next_attempt: '', last_error }
    return { next_attempt: momentIn(pauseAfter(attempts, timing), now), last_error }
  }

  /** Returns the push to send, or the next one with the time at which it is due. */
  async #first(source: RecordSource): Promise<NoticeDelivery | undefined> {
    const { engine, circuits, timing } = this.#dependencies
    const now = await engine.clock()
    const resting = circuits.resting(now)
    const blocked = { devices: [...this.#underWay.keys()], services: [...resting.keys(), ...this.#busy()] }
    const due = await findDue(source, { now, ...blocked })
    if (due) return due
    const waits = "status = 'pending' && channel = 'push'"
    const store = source.records(noticeDeliveriesCollection)
    const later = await store.findFirst({
      filter: `${waits} && next_attempt > {:now}`,
      params: { now },
      sort: 'next_attempt',
    })
    const held = resting.size > 0 ? await store.findFirst({ filter: waits, sort: 'next_attempt' }) : undefined
    if (!held) return later
    const moments = [...resting.values(), new Date(later?.next_attempt ?? now.getTime() + timing.lookMs)]
    const soonest = new Date(Math.min(...moments.map((moment) => moment.getTime())))
    return { ...held, next_attempt: formatDate(soonest) }
  }

  /** Services with as many pushes in flight as allowed. */
  #busy(): string[] {
    const counts = new Map<string, number>()
    for (const service of this.#underWay.values()) counts.set(service, (counts.get(service) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxPerService).map(([service]) => service)
  }
}

interface Due {
  readonly now: Date
  readonly devices: readonly string[]
  readonly services: readonly string[]
}

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
  return found && source.records(noticeDeliveriesCollection).findById(found.id)
}

function noneOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? '' : `AND ${column} NOT IN (${values.map(() => '?').join(', ')})`
}

/** Records for a device's owner when it last took a push, or since when it has failed. */
export async function noteDevice(
  source: RecordSource,
  { id, outcome, now }: { readonly id: string; readonly outcome: PushOutcome; readonly now: Date },
): Promise<void> {
  const devices = source.records(pushDevicesCollection)
  if (outcome.kind === 'delivered') await devices.patch([{ id, last_ok: formatDate(now), failed: '' }])
  if (outcome.kind !== 'away' && outcome.kind !== 'refused') return
  const device = await devices.findById(id)
  if (device && !device.failed) await devices.patch([{ id, failed: formatDate(now) }])
}
