import type { Collection } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'

/** The row with a value of a unique field; letter case counts unless the unique index says otherwise. */
export async function findByUnique(
  records: RecordService,
  collection: Collection,
  { field, value }: { readonly field: string; readonly value: string },
  tx?: Transaction,
): Promise<StoredRow | undefined> {
  const ignoreCase = collection.indexes.some(
    (index) => index.unique && index.ignoreCase && index.columns.length === 1 && index.columns[0] === field,
  )
  return records.findRowBy(collection, field, value, { ignoreCase }, tx)
}
