import { ApiError, refuse, toErrorBody, type ErrorData } from '../errors.ts'
import { runBatchItem, type BatchItem, type BatchItemAnswer, type BatchScope } from './batch-item.ts'

/** A batch on its way: everything an item needs but the transaction, and how long all may take. */
export interface BatchRun extends Omit<BatchScope, 'tx'> {
  readonly timeoutMs: number
}

/**
 * Carries out all requests in one transaction, in order. When one fails, nothing of the others stays and the
 * error names it by its place.
 */
export function runBatch(items: readonly BatchItem[], run: BatchRun): Promise<BatchItemAnswer[]> {
  return run.records.transaction(async (tx) => {
    // The time in which a transaction waits for others is not the batch's own.
    const deadline = performance.now() + run.timeoutMs
    const answers: BatchItemAnswer[] = []
    for (const [place, item] of items.entries()) {
      if (performance.now() > deadline) throw refuse('Batch transaction failed.', { code: 'batch_timeout' })
      answers.push(await runBatchItem(item, { ...run, tx }).catch((error: unknown) => throwAt(place, error)))
    }
    return answers
  })
}

function throwAt(place: number, error: unknown): never {
  // What is wrong with the server is not the fault of one request.
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  // A field error with more to it: the whole answer to that request.
  const failed = {
    code: 'batch_request_failed',
    message: 'Batch request failed.',
    response: toErrorBody(error),
  }
  const data: ErrorData = { requests: { [place]: failed } }
  throw refuse('Batch transaction failed.', { code: 'batch_failed', data })
}
