import {
  notFound,
  refuse,
  type Engine,
  type RecordSource,
  type RecordStore,
  type Transaction,
} from '@longhouse/engine'
import type { CollectionDefinition, RecordOf, Shape } from '@longhouse/engine/schema'
import { deleteMatchingApart } from '../records.ts'
import type { Stoppable } from '../portions.ts'
import { awayForTooLong, type QueuedRow } from './outcome.ts'

/** The rows of a queue. */
export interface QueuedRows<Row extends QueuedRow = QueuedRow> {
  /** Name of their collection. */
  readonly collection: string
  records(source: Pick<RecordSource, 'records'>): RecordStore<Row>
}

export function rowsIn<Name extends string, S extends Shape>(
  definition: CollectionDefinition<Name, S>,
): { collection: Name; records(source: Pick<RecordSource, 'records'>): RecordStore<RecordOf<S>> } {
  return { collection: definition.name, records: (source) => source.records(definition) }
}

/** A row of a queue, and the time that all nodes agree on. */
export interface EntryMoment {
  readonly id: string
  readonly now: Date
}

/** A queue, as operators see it. Rows have `status`, `attempts`, `next_attempt` and `last_error`. */
export interface DeliveryQueue {
  /** Name of its collection. */
  readonly collection: string
  /** Name of its contents: `messages to Discord`. */
  readonly what: string
  /** Last part of its path below `/api/operator/queues/`. */
  readonly path: string
  /** Sorts newest first, by an index. */
  readonly sort: string
  /** Fields with the kind and the recipient of a row. */
  readonly fields: { readonly kind: string; readonly to: string }
  /**
   * Retries a row now instead of at its next attempt. Throws 404 if it does not exist, and 400 if a retry
   * makes no sense.
   */
  readonly retry: (tx: Transaction, entry: EntryMoment) => Promise<void>
}

interface RetryChoices<Row extends QueuedRow> {
  /** Returns why a retry makes no sense, if it does not. */
  readonly refusal: (row: Row, at: RetryMoment) => Promise<string | undefined> | string | undefined
  /** Whether a node may be sending the row. */
  readonly isInFlight: (row: Row, now: Date) => boolean
  /** Values of a retried row that differ from those of a new one. */
  readonly values?: (now: Date) => Partial<Row>
}

interface RetryMoment {
  readonly tx: Transaction
  readonly now: Date
}

/** Returns the retry of a queue. It leaves a row in flight alone: a second node would send it twice. */
export function retryIn<Row extends QueuedRow>(
  rows: QueuedRows<Row>,
  { refusal, isInFlight, values }: RetryChoices<Row>,
): DeliveryQueue['retry'] {
  return async (tx, { id, now }) => {
    const row = await rows.records(tx).findById(id)
    if (!row) throw notFound()
    const why = await refusal(row, { tx, now })
    if (why) throw refuse(why)
    if (isInFlight(row, now)) return
    const fresh = { status: 'pending', attempts: 0, next_attempt: '', last_error: '' }
    await rows.records(tx).update(id, { ...fresh, ...values?.(now) })
  }
}

/** Whether a pending row is due within a lease, so that a node may have taken it. */
export function isDueWithin(leaseMs: number): (row: QueuedRow, now: Date) => boolean {
  return ({ status, next_attempt }, now) =>
    status === 'pending' && Date.parse(next_attempt) <= now.getTime() + leaseMs
}

const waitedAtBackup = 'Waited when the backup was made, and may have been sent since.'

/**
 * Parks all pending rows, in the transaction of a restore: they may have been sent since the backup, so they
 * need an operator. Returns a message for the operator, or none.
 */
export async function parkPending(
  tx: Pick<Transaction, 'query'>,
  { collection, what }: Pick<DeliveryQueue, 'collection' | 'what'>,
): Promise<readonly string[]> {
  const parked = await tx.query({
    sql: `UPDATE "${collection}" SET "status" = 'parked', "next_attempt" = '', "last_error" = ?
      WHERE "status" = 'pending' RETURNING "id"`,
    params: [waitedAtBackup],
  })
  if (parked.length === 0) return []
  return [
    `${what}: ${parked.length} waited when the backup was made and may have been sent since, so they are set aside. "npm run manage -- send-parked" sends them.`,
  ]
}

/**
 * Sends all rows that a restore has parked, or that were parked while the receiver was away. Returns their
 * number.
 */
export async function sendParked(
  engine: Engine,
  { collection }: Pick<DeliveryQueue, 'collection'>,
): Promise<number> {
  return engine.transaction(async (tx) => {
    const store = tx.recordsOf(collection)
    const parked = await store.findAll({
      filter: "status = 'parked' && (last_error = {:reason} || last_error ~ {:away})",
      params: { reason: waitedAtBackup, away: `${awayForTooLong}%` },
      // The order of locks.
      sort: 'id',
    })
    for (const { id } of parked)
      await store.update(id, { status: 'pending', attempts: 0, next_attempt: '', last_error: '' })
    return parked.length
  })
}

/** For how long some rows are kept: `filter` finds those from before the moment `{:before}`. */
export interface Keeping {
  readonly filter: string
  readonly ms: number
}

/** Removes rows that are kept no longer. Returns their number. */
export async function pruneRows(
  rows: Pick<QueuedRows, 'records'> & { readonly keep: readonly Keeping[] },
  { engine, now, signal }: Stoppable & { readonly engine: Engine; readonly now: Date },
): Promise<number> {
  let removed = 0
  for (const { filter, ms } of rows.keep) {
    const before = new Date(now.getTime() - ms)
    removed += await deleteMatchingApart(rows.records(engine), { filter, params: { before }, signal })
  }
  return removed
}
