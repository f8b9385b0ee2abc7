import type { Transaction } from '@longhouse/engine'
import type { ParkedQueue } from './parked-queue.ts'

/** One entry, and the time that all nodes agree on. */
export interface EntryMoment {
  readonly id: string
  readonly now: Date
}

/** A collection of deliveries that operators look into. */
export interface DeliveryQueue extends ParkedQueue {
  /** The last word of its address below `/api/operator/queues/`. */
  readonly path: string
  /** Sorts the latest first, by an index. */
  readonly sort: string
  /** Fields that say what an entry is and whom it goes to. */
  readonly fields: { readonly kind: string; readonly to: string }
  /** Has an entry tried anew without waiting for its turn; throws 404 for none and 400 where that makes no sense. */
  readonly retry: (tx: Transaction, entry: EntryMoment) => Promise<void>
}
