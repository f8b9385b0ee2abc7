import { ApiError, refuse, toErrorBody, type ErrorData } from '../errors.ts'
import type { EarlyPreparation } from '../records/write/draft.ts'
import { settled } from '../records/write/prepare.ts'
import {
  runBatchItem,
  type BatchItem,
  type BatchItemAnswer,
  type ReadyItem,
  itemContext,
  targetOf,
  type BatchScope,
} from './batch-item.ts'

/** How many times longer than the transaction the preparation may take: no other writer waits for it. */
const patience = 10

/**
 * Carries out all requests in one transaction, in order, after their slow part is done. If one fails, none of
 * the others is stored, and the error names its place.
 */
export async function runBatch(items: readonly BatchItem[], run: BatchRun): Promise<BatchItemAnswer[]> {
  const prepared = await prepareBatch(items, { ...run, timeoutMs: patience * run.timeoutMs })
  const ready = items.map((item, place) => ({ item, early: prepared.items[place] }))
  return settled(prepared, () => writeBatch(ready, run))
}

function writeBatch(items: readonly ReadyItem[], run: BatchRun): Promise<BatchItemAnswer[]> {
  return run.records.transaction(async (tx) => {
    // The time in which a transaction waits for others is not the batch's own.
    const deadline = performance.now() + run.timeoutMs
    const answers: BatchItemAnswer[] = []
    for (const [place, item] of items.entries()) {
      if (performance.now() > deadline) throw refuse('Batch transaction failed.', { code: 'batch_timeout' })
      const answering = runBatchItem(item, { ...run, tx })
      answers.push(await answering.catch((error: unknown) => throwAt(place, error)))
    }
    return answers
  })
}

function throwAt(place: number, error: unknown): never {
  // A failure of the server is not the fault of one request.
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  // A field error with more to it: the whole response to that request.
  const failed = {
    code: 'batch_request_failed',
    message: 'Batch request failed.',
    response: toErrorBody(error),
  }
  const data: ErrorData = { requests: { [place]: failed } }
  throw refuse('Batch transaction failed.', { code: 'batch_failed', data })
}

/** A batch in progress: everything an item needs except the transaction, and the time limit of all. */
interface BatchRun extends Omit<BatchScope, 'tx'> {
  readonly timeoutMs: number
}

/** Work done early for the requests of a batch, by their places. */
interface PreparedBatch {
  readonly items: readonly (EarlyPreparation | undefined)[]
  /** All of it committed. */
  readonly keep: () => Promise<void>
  /** None of it committed. */
  readonly forget: () => Promise<void>
}

/**
 * Does the slow part of a batch's requests before its transaction, one after the other, while others write.
 * Errors of a request are left for the transaction to find, in their order.
 */
async function prepareBatch(items: readonly BatchItem[], run: BatchRun): Promise<PreparedBatch> {
  const deadline = performance.now() + run.timeoutMs
  const done: (EarlyPreparation | undefined)[] = []
  const each = async (act: (early: EarlyPreparation) => Promise<void>) => {
    for (const early of done) if (early) await act(early)
  }
  const batch = {
    items: done,
    keep: () => each((early) => early.keep()),
    forget: () => each((early) => early.forget()),
  }
  const touched = new Set<string>()
  try {
    for (const item of items) {
      if (performance.now() > deadline) throw refuse('Batch transaction failed.', { code: 'batch_timeout' })
      done.push(await prepareItem(item, { ...run, touched }))
    }
    return batch
  } catch (error) {
    await batch.forget()
    throw error
  }
}

interface Preparing extends BatchRun {
  /** The records of the requests before it. */
  readonly touched: Set<string>
}

async function prepareItem(
  item: BatchItem,
  { records, collections, caller, touched }: Preparing,
): Promise<EarlyPreparation | undefined> {
  try {
    const { collection, id: named } = targetOf(item, collections)
    const id = named ?? idIn(item)
    const key = `${collection.id}/${id}`
    const follows = touched.has(key) ? 'its own record' : touched.size > 0 ? 'others' : 'nothing'
    // A record without an id of its own is written by no other request.
    touched.add(id === undefined ? `${collection.id}/ ${touched.size}` : key)
    if (item.method === 'DELETE') return undefined
    return await records.as(itemContext(item, caller)).prepareEarly({
      collection,
      body: item.body,
      ...(item.method !== 'POST' && { id }),
      isUpdate: item.method === 'PATCH',
      follows,
    })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined
    throw error
  }
}

function idIn({ body }: BatchItem): string | undefined {
  const { id } = body.values
  return typeof id === 'string' && id !== '' ? id : undefined
}
