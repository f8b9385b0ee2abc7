import type { Transaction } from '@longhouse/engine'
import type { ParkedQueue } from './parked-queue.ts'

/** An entry, and the time that all nodes agree on. */
export interface EntryMoment {
  readonly id: string
  readonly now: Date
}

/** A collection of deliveries that operators can inspect. */
export interface DeliveryQueue extends ParkedQueue {
  /** Last part of its path below `/api/operator/queues/`. */
  readonly path: string
  /** Sorts newest first, by an index. */
  readonly sort: string
  /** Fields with the kind and the recipient of an entry. */
  readonly fields: { readonly kind: string; readonly to: string }
  /**
   * Retries an entry now instead of at its next attempt. Throws 404 if it does not exist, and 400 if a retry
   * makes no sense.
   */
  readonly retry: (tx: Transaction, entry: EntryMoment) => Promise<void>
}
