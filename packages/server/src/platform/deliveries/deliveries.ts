import type { RecordChange, CronJob, Engine, RecordSource, Transaction } from '@longhouse/engine'
import type { FastifyBaseLogger } from 'fastify'
import type { QueuedRows } from './delivery-queue.ts'
import { momentIn, type DeliveryTiming, type Rest } from './delivery-timing.ts'
import { toldLater, valuesAfter, type Attempt, type Outcome, type QueuedRow } from './outcome.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Rows of a queue that are taken one after the other, on all nodes together. */
export interface Lane<Row extends QueuedRow = QueuedRow> {
  /** Locked while a row is taken. Nodes of the version before hold the same name. */
  readonly lock: string
  /** Loops on each node; one if undefined. */
  readonly hands?: number
  /** Pauses the lane on this node. */
  readonly rest?: Rest
  /** Returns the row whose turn it is. If its `next_attempt` is later, the lane waits until then. */
  first(source: RecordSource, clock: () => Promise<Date>): Promise<Row | undefined>
  /** Whether a change of a row may have made one due. */
  readonly wakes?: (change: RecordChange) => boolean
}

/** How the rows of a queue are delivered: what is different from the other queues. */
export interface DeliveryPolicy<Row extends QueuedRow = QueuedRow> extends QueuedRows<Row> {
  readonly timing: DeliveryTiming
  readonly lanes: readonly Lane<Row>[]
  /** Makes one attempt; throws only for faults of this site. */
  send(row: Row): Promise<Outcome<Row>>
  /** Log messages for failures to read the queue, and for failed attempts. */
  readonly says: { readonly unread: string; readonly undelivered?: string }
  /** Fields of the log message of a failed attempt. */
  about?(row: Row): object
  /** Further values of a row that is taken until the end of the lease. */
  taken?(lease: string): Partial<Row>
  /** Notes on this node that a row is taken, in that transaction. `release` follows the attempt. */
  claim?(tx: Transaction, row: Row): Promise<void>
  release?(row: Row): void
  /** Locks a row to store its outcome; undefined if the row or its lease is gone. */
  hold?(tx: Transaction, taken: Row): Promise<Row | undefined>
  /** Returns other values than the usual ones; `delete` removes the row, undefined leaves it as it is. */
  settle?(usual: Partial<Row>, attempt: HeldAttempt<Row>): Partial<Row> | 'delete' | undefined
  /** What else follows, in the same transaction. */
  after?(tx: Transaction, attempt: HeldAttempt<Row>): Promise<void>
  /** Wakes all lanes for another cause than a change. Returns a function that ends this. */
  readonly hear?: (wake: () => void) => () => void
  /** Removes old rows. */
  readonly pruning?: CronJob
}

/** An attempt whose row is locked. */
export interface HeldAttempt<Row extends QueuedRow = QueuedRow> extends Attempt<Row> {
  /** The row as it is now. */
  readonly row: Row
}

/** The clock of the engine decides which rows are due, not the clock of this machine. */
export interface DeliverySite {
  readonly engine: Engine
  readonly logger: FastifyBaseLogger
}

/** Delivers the rows of a queue on this node. Returns a function that stops it. */
export function startDeliveries(site: DeliverySite, policy: DeliveryPolicy): () => Promise<void> {
  const { engine } = site
  const lanes = policy.lanes.map((lane) => {
    const work = laneWork(site, { policy, lane })
    return { lane, loops: Array.from({ length: lane.hands ?? 1 }, () => new DeliveryLoop(work)) }
  })
  const all = lanes.flatMap(({ loops }) => loops)
  const stops = [
    engine.onChange((change) => {
      if (change.collection !== policy.collection) return
      for (const { lane, loops } of lanes) if (lane.wakes?.(change)) wakeAll(loops)
    }),
    policy.hear?.(() => wakeAll(all)),
    policy.pruning && engine.crons.add(policy.pruning),
  ]
  wakeAll(all)
  return async () => {
    for (const stop of stops) stop?.()
    await Promise.all(all.map((loop) => loop.stop()))
  }
}

function wakeAll(loops: readonly DeliveryLoop[]): void {
  for (const loop of loops) loop.wake()
}

interface LanePlace {
  readonly policy: DeliveryPolicy
  readonly lane: Lane
}

/** Returns what the loops of a lane do. */
export function laneWork(site: DeliverySite, place: LanePlace): LaneWork {
  const { logger } = site
  const { timing, says } = place.policy
  return {
    timing,
    next: () => takeNext(site, place),
    send: (row) => attempt(site, { ...place, row }),
    settle: (taken, outcome) => settle(site, { ...place, taken, outcome }),
    onFailure: (error) => logger.error({ err: error }, says.unread),
  }
}

/** Takes the first row if it is due: until the lease ends, no other loop on any node gets it. */
async function takeNext({ engine }: DeliverySite, { policy, lane }: LanePlace): Promise<NextStep> {
  const restMs = lane.rest?.leftMs ?? 0
  if (restMs > 0) return { kind: 'wait', ms: restMs }
  const look = async (source: RecordSource): Promise<NextStep> => {
    const row = await lane.first(source, () => engine.clock())
    if (!row) return { kind: 'idle' }
    if (row.next_attempt === '') return { kind: 'send', entry: row }
    const ms = Date.parse(row.next_attempt) - (await engine.clock()).getTime()
    return ms <= 0 ? { kind: 'send', entry: row } : { kind: 'wait', ms }
  }
  // Nearly always no row is due, and that costs no lock.
  const step = await look(engine)
  if (step.kind !== 'send') return step

  let claimed: QueuedRow | undefined
  const letGo = () => {
    if (claimed) policy.release?.(claimed)
    claimed = undefined
  }
  try {
    return await engine.transaction(async (tx) => {
      // A transaction that is retried may find another row.
      letGo()
      await tx.lockName(lane.lock)
      const held = await look(tx)
      if (held.kind !== 'send') return held
      const { id, attempts } = held.entry
      const next_attempt = momentIn(policy.timing.leaseMs, await engine.clock())
      const values = { attempts: attempts + 1, next_attempt, ...policy.taken?.(next_attempt) }
      const row = await policy.records(tx).update(id, values)
      claimed = row
      await policy.claim?.(tx, row)
      return { kind: 'send', entry: row }
    })
  } catch (error) {
    letGo()
    throw error
  }
}

async function attempt(
  { logger }: DeliverySite,
  { policy, row }: LanePlace & { readonly row: QueuedRow },
): Promise<Outcome> {
  const { says } = policy
  const outcome = await policy.send(row).finally(() => policy.release?.(row))
  const reason = 'reason' in outcome ? outcome.reason : undefined
  if (says.undelivered && reason !== undefined && reason !== toldLater)
    logger.warn({ ...policy.about?.(row), kind: outcome.kind, reason }, says.undelivered)
  return outcome
}

/** Stores an outcome, unless the row is gone: its account may have been deleted in the meantime. */
async function settle(
  { engine }: DeliverySite,
  { policy, ...done }: LanePlace & { readonly taken: QueuedRow; readonly outcome: Outcome },
): Promise<void> {
  const attempted = { ...done, now: await engine.clock() }
  const usual = valuesAfter(attempted, policy.timing)
  await engine.transaction(async (tx) => {
    const row = await (policy.hold ? policy.hold(tx, done.taken) : holdDelivery(tx, policy, done.taken))
    if (!row) return
    const held = { ...attempted, row }
    const values = policy.settle ? policy.settle(usual, held) : usual
    const rows = policy.records(tx)
    if (values === 'delete') await rows.delete(row.id)
    else if (values) await rows.update(row.id, values)
    await policy.after?.(tx, held)
  })
}

/** Locks a row and returns it as it is now. */
export async function holdDelivery<Row extends QueuedRow>(
  tx: Transaction,
  rows: QueuedRows<Row>,
  { id }: Pick<QueuedRow, 'id'>,
): Promise<Row | undefined> {
  return (await tx.lock(rows.collection, id)) ? rows.records(tx).findById(id) : undefined
}

/** The next action of a lane. */
type NextStep =
  | { readonly kind: 'send'; readonly entry: QueuedRow }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'idle' }

/** What a loop does again and again. */
interface LaneWork {
  /** Takes the next due row: until the lease ends, no other loop gets it. */
  readonly next: () => Promise<NextStep>
  /** Makes one attempt. */
  readonly send: (row: QueuedRow) => Promise<Outcome>
  /** Stores the outcome. */
  readonly settle: (row: QueuedRow, outcome: Outcome) => Promise<void>
  /** Called for failures of this site, most likely of the database. */
  readonly onFailure: (error: unknown) => void
  readonly timing: Pick<DeliveryTiming, 'leaseMs' | 'lookMs'>
}

/** Delivers the rows of a lane one after the other: when woken, and at intervals. */
class DeliveryLoop {
  readonly #work: LaneWork
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false

  constructor(work: LaneWork) {
    this.#work = work
  }

  /** Looks for rows now, and once more if it is looking already. */
  wake(): void {
    this.#isWoken = true
    if (this.#running || this.#stopping.signal.aborted) return
    clearTimeout(this.#timer)
    this.#running = this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWoken) this.wake()
    })
  }

  /** Stops, after a row in flight was delivered and stored. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { next, send, onFailure, timing } = this.#work
    let pauseMs = timing.lookMs
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        const step = await next()
        if (step.kind === 'send') await this.#settle(step.entry, await send(step.entry))
        else {
          if (step.kind === 'wait') pauseMs = Math.min(pauseMs, step.ms)
          break
        }
      }
    } catch (error) {
      onFailure(error)
    }
    if (this.#stopping.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), Math.max(pauseMs, 1)).unref()
  }

  /** A delivered row that is not marked would be sent again, so marking it is retried while the lease lasts. */
  async #settle(row: QueuedRow, outcome: Outcome): Promise<void> {
    const giveUpAt = performance.now() + this.#work.timing.leaseMs
    for (;;) {
      try {
        await this.#work.settle(row, outcome)
        return
      } catch (error) {
        const isLate = performance.now() > giveUpAt || this.#stopping.signal.aborted
        if (outcome.kind !== 'delivered' || isLate) throw error
        await sleep(250, undefined, { ref: false })
      }
    }
  }
}
