import type { Engine, RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { NextStep } from '../../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter, type DeliveryTiming } from '../../../platform/deliveries/delivery-timing.ts'
import { nothingLeft } from '../../../platform/deliveries/parked-queue.ts'
import { takeDue } from '../../../platform/deliveries/take-due.ts'
import { noticeDeliveriesCollection, type NoticeDelivery } from '../notice-deliveries.collection.ts'
import type { PushCircuits } from './push-circuits.ts'
import { pushDevicesCollection } from './push-devices.collection.ts'
import type { PushOutcome } from './send-push.ts'

interface PushQueueDependencies {
  readonly engine: Engine
  readonly timing: DeliveryTiming
  readonly circuits: PushCircuits
}

const maxReasonLength = 500
/** Pushes to one service at a time on one node, so that somebody is always left for the others. */
const maxPerService = 6

/**
 * The pushes in the database. Of those that are due, what cannot wait goes first. A device has one push under way on a
 * node, a service a few; whoever waits for them holds up nobody else.
 */
export class PushQueue {
  readonly #dependencies: PushQueueDependencies
  /** The services of the devices to which something is under way. */
  readonly #underWay = new Map<string, string>()

  constructor(dependencies: PushQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes a push that is due: until the lease ends it is this worker's alone, on every node. */
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
          // A transaction that starts over may find another one.
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

  /** Nothing is under way to this device any more. */
  release(device: string): void {
    this.#underWay.delete(device)
  }

  /** Writes down what became of a push; nothing of one whose device is gone, for it went along. */
  async settle({ id, device, attempts, last_error }: NoticeDelivery, outcome: PushOutcome): Promise<void> {
    if (outcome.kind === 'gone') return
    const { engine } = this.#dependencies
    const now = await engine.clock()
    const values = this.#valuesAfter(outcome, { attempts, before: last_error, now })
    await engine.transaction(async (tx) => {
      // The device, or the account, may have been removed meanwhile, and the push with it.
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
    // Having to wait is no attempt: news of the same are still told by this push.
    if (outcome.kind === 'later') return { attempts: attempts - 1, next_attempt: formatDate(outcome.from) }
    const last_error = outcome.reason.slice(0, maxReasonLength)
    if (outcome.kind === 'wait')
      return { attempts: attempts - 1, next_attempt: momentIn(outcome.ms, now), last_error }
    if (outcome.kind === 'refused') return { status: 'parked', next_attempt: '', last_error }
    return { next_attempt: momentIn(pauseAfter(attempts, timing), now), last_error }
  }

  /** The push whose turn it is, or the next one with the moment at which somebody's turn comes. */
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

  /** Services that have as many under way as they may. */
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

/** What its owner reads of a device: when something was taken last, and since when nothing is. */
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
