import { ApiError, refuse } from '../errors.ts'
import type { WriteAhead } from '../records/write/draft.ts'
import { contextOf, targetOf, type BatchItem, type BatchScope } from './batch-item.ts'

/** A batch in progress: everything an item needs except the transaction, and the time limit of all. */
export interface BatchRun extends Omit<BatchScope, 'tx'> {
  readonly timeoutMs: number
}

/** Work done ahead for the requests of a batch, by their places. */
export interface PreparedBatch {
  readonly items: readonly (WriteAhead | undefined)[]
  /** All of it committed. */
  readonly keep: () => Promise<void>
  /** None of it committed. */
  readonly forget: () => Promise<void>
}

/**
 * Does the slow part of a batch's requests before its transaction, one after the other, while others write.
 * Errors of a request are left for the transaction to find, in their order.
 */
export async function prepareBatch(items: readonly BatchItem[], run: BatchRun): Promise<PreparedBatch> {
  const deadline = performance.now() + run.timeoutMs
  const done: (WriteAhead | undefined)[] = []
  const each = async (act: (ahead: WriteAhead) => Promise<void>) => {
    for (const ahead of done) if (ahead) await act(ahead)
  }
  const batch = {
    items: done,
    keep: () => each((ahead) => ahead.keep()),
    forget: () => each((ahead) => ahead.forget()),
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
): Promise<WriteAhead | undefined> {
  try {
    const { collection, id: named } = targetOf(item, collections)
    const id = named ?? idIn(item)
    const key = `${collection.id}/${id}`
    const follows = touched.has(key) ? 'its own record' : touched.size > 0 ? 'others' : 'nothing'
    // A record without an id of its own is written by no other request.
    touched.add(id === undefined ? `${collection.id}/ ${touched.size}` : key)
    if (item.method === 'DELETE') return undefined
    return await records.as(contextOf(item, caller)).prepareAhead({
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
