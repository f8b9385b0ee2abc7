import type { Collection } from '../records/collections.ts'
import type { RecordService } from '../records/record-service.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { Transaction } from '../records/transaction.ts'
import { identityAddress } from '../schema/fields/email.ts'

/**
 * The row with a value of a unique field; letter case counts unless the unique index says otherwise. Addresses are
 * found in any letters; one that was stored as typed, and cannot be brought to lower case, by its own spelling first.
 */
export async function findByUnique(
  records: RecordService,
  collection: Collection,
  { field, value }: { readonly field: string; readonly value: string },
  tx?: Transaction,
): Promise<StoredRow | undefined> {
  const ignoreCase = collection.indexes.some(
    (index) => index.unique && index.ignoreCase && index.columns.length === 1 && index.columns[0] === field,
  )
  const found = await records.findRowBy(collection, field, value, { ignoreCase }, tx)
  if (found || field !== 'email' || identityAddress(value) === value) return found
  return records.findRowBy(collection, field, identityAddress(value), { ignoreCase }, tx)
}
