import { badRequest, missingCollection } from '../errors.ts'
import { pickerFor } from '../field-picker/pick.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { ShowOptions } from '../records/read-result.ts'
import type { Records } from '../records/records.ts'
import type { RequestContext } from '../records/request-context.ts'
import type { SubmittedBody } from '../records/files.ts'
import type { Transaction } from '../records/transaction.ts'
import type { EarlyPreparation } from '../records/write/draft.ts'
import { ifUpdatedHeader } from '../records/write/write-kinds.ts'

/** One request inside a batch, with its files. */
export interface BatchItem {
  readonly method: string
  /** The path, decoded, in its steps. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: SubmittedBody
}

/** The response to one request of a batch. */
export interface BatchItemAnswer {
  readonly status: number
  readonly body: unknown
}

/** The scope of an item. */
export interface BatchScope {
  readonly records: Records
  readonly collections: CollectionRegistry
  /** The sender of the whole batch. */
  readonly caller: RequestContext
  readonly tx: Transaction
}

/** A request of a batch, with the work done for it before the transaction. */
export interface ReadyItem {
  readonly item: BatchItem
  readonly early: EarlyPreparation | undefined
}

/** Carries out one request of a batch with the rights of the batch's caller. Throws as the single request would. */
export async function runBatchItem({ item, early }: ReadyItem, scope: BatchScope): Promise<BatchItemAnswer> {
  const { collection, id } = targetOf(item, scope.collections)
  const records = scope.records.as(itemContext(item, scope.caller), scope.tx)
  const write = { body: item.body, ...shownAs(item), early }

  switch (id === undefined ? item.method : `${item.method} id`) {
    case 'POST':
      return answered(await records.create(collection.id, write))
    case 'PUT': {
      const existing = await existingId(item, scope)
      if (existing === undefined) return answered(await records.create(collection.id, write))
      return answered(await records.update(collection.id, existing, write))
    }
    case 'PATCH id':
      return answered(await records.update(collection.id, id ?? '', write))
    case 'DELETE id':
      await records.delete(collection.id, id ?? '')
      return { status: 204, body: null }
    default:
      throw badRequest()
  }
}

function answered(body: unknown): BatchItemAnswer {
  return { status: 200, body }
}

/** Returns the target of a request. Throws 400 and 404. */
export function targetOf({ path }: BatchItem, collections: CollectionRegistry) {
  const match = /^\/api\/collections\/([^/]+)\/records(?:\/([^/]+))?$/.exec(path)
  if (!match?.[1]) throw badRequest()
  const collection = collections.get(match[1])
  if (!collection) throw missingCollection()
  if (collection.isView) throw badRequest('Unsupported collection type.')
  return { collection, id: match[2] }
}

async function existingId(
  item: BatchItem,
  { records, collections, tx }: BatchScope,
): Promise<string | undefined> {
  const { id } = item.body.values
  if (typeof id !== 'string' || id === '') return undefined
  const row = await records.rows(tx).find(targetOf(item, collections).collection, id)
  return row?.id
}

/** Returns the request as rules see it. */
export function itemContext({ method, query, headers }: BatchItem, caller: RequestContext): RequestContext {
  // The state that an edit began from belongs to one record, so the batch as a whole has none.
  const shared = { ...caller.headers, [ifUpdatedHeader]: '' }
  return { ...caller, kind: 'batch', method, query, headers: { ...shared, ...headers } }
}

function shownAs({ query: { expand, fields } }: BatchItem): ShowOptions {
  return { expand, fields: pickerFor(fields) }
}
