import type { Collection } from '../records/collections.ts'
import type { StoredRow } from '../records/stored-row.ts'
import type { StoredRows } from '../records/stored-rows.ts'
import { identityAddress } from '../schema/fields/email.ts'

/** A value that one row of a collection can have. */
export interface UniqueValue {
  readonly collection: Collection
  readonly field: string
  readonly value: string
}

/**
 * The row with a value of a unique field; letter case counts unless the unique index says otherwise. Addresses are
 * found in any letters; one that was stored as typed, and cannot be brought to lower case, by its own spelling first.
 */
export async function findByUnique(
  rows: StoredRows,
  { collection, field, value }: UniqueValue,
): Promise<StoredRow | undefined> {
  const ignoreCase = collection.indexes.some(
    (index) => index.unique && index.ignoreCase && index.columns.length === 1 && index.columns[0] === field,
  )
  const found = await rows.findBy(collection, { field, value, ignoreCase })
  if (found || field !== 'email' || identityAddress(value) === value) return found
  return rows.findBy(collection, { field, value: identityAddress(value), ignoreCase })
}
