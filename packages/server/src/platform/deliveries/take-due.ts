import type { Engine, RecordSource, Transaction } from '@longhouse/engine'
import type { NextStep } from './delivery-loop.ts'
import { momentIn, type DeliveryTiming } from './delivery-timing.ts'

/** Fields of every entry of a queue. */
interface Queued {
  readonly id: string
  readonly attempts: number
  /** Empty before the first attempt. */
  readonly next_attempt: string
}

/** A queue in the database. */
export interface Queue<Entry extends Queued> {
  /** Its clock decides which entries are due, not the clock of this machine. */
  readonly engine: RecordSource & Pick<Engine, 'transaction' | 'clock'>
  readonly timing: Pick<DeliveryTiming, 'leaseMs'>
  /** Locked on every node while an entry is taken. */
  readonly lockName: string
  /** Returns the next entry. */
  readonly first: (source: RecordSource) => Promise<Entry | undefined>
  readonly update: (tx: Transaction, id: string, values: Partial<Queued>) => Promise<Entry>
}

/** Takes the first entry if it is due: until the lease ends, no other worker on any node gets it. */
export async function takeDue<Entry extends Queued>(queue: Queue<Entry>): Promise<NextStep<Entry>> {
  const { engine, timing, lockName, first, update } = queue
  const look = async (source: RecordSource): Promise<NextStep<Entry>> => {
    const entry = await first(source)
    if (!entry) return { kind: 'idle' }
    if (entry.next_attempt === '') return { kind: 'send', entry }
    const ms = Date.parse(entry.next_attempt) - (await engine.clock()).getTime()
    return ms <= 0 ? { kind: 'send', entry } : { kind: 'wait', ms }
  }
  // Nearly always no entry is due, and that costs no lock.
  const step = await look(engine)
  if (step.kind !== 'send') return step

  return engine.transaction(async (tx) => {
    await tx.lockName(lockName)
    const held = await look(tx)
    if (held.kind !== 'send') return held
    const { id, attempts } = held.entry
    const values = { attempts: attempts + 1, next_attempt: momentIn(timing.leaseMs, await engine.clock()) }
    return { kind: 'send', entry: await update(tx, id, values) }
  })
}
