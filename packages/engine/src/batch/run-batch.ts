import { ApiError, refuse, toErrorBody, type ErrorData } from '../errors.ts'
import { settled } from '../records/write/prepare.ts'
import { prepareBatch, type BatchRun } from './prepare-batch.ts'
import { runBatchItem, type BatchItem, type BatchItemAnswer, type ReadyItem } from './batch-item.ts'

/** How many times longer than the transaction the preparation may take: no other writer waits for it. */
const patience = 10

/**
 * Carries out all requests in one transaction, in order, after their slow part is done. If one fails, none of
 * the others is stored, and the error names its place.
 */
export async function runBatch(items: readonly BatchItem[], run: BatchRun): Promise<BatchItemAnswer[]> {
  const prepared = await prepareBatch(items, { ...run, timeoutMs: patience * run.timeoutMs })
  const ready = items.map((item, place) => ({ item, ahead: prepared.items[place] }))
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
