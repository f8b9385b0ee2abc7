import type { Collection } from '../records/collections.ts'
import type { FindOptions, RecordStore, Transaction } from '../records/transaction.ts'
import { toText } from '../schema/cast.ts'

/**
 * Collections whose rows are deleted when the tokens of a record end: codes, pending logins, known addresses and
 * sessions, in order of locks.
 */
export const deletedWithTokens = ['_otps', '_mfas', '_authOrigins', '_sessions'] as const

/** Collections whose rows are deleted along with a record. */
export const deletedWithRecord = ['_externalAuths', ...deletedWithTokens] as const

/** The owner of rows of a system collection. */
export interface RowOwner {
  readonly collection: Collection
  readonly id: string
}

/** Finds the rows of a system collection that belong to a record. */
export function ownedBy({ collection, id }: RowOwner): Required<Pick<FindOptions, 'filter' | 'params'>> {
  return {
    filter: 'collectionRef = {:collection} && recordRef = {:id}',
    params: { collection: collection.id, id },
  }
}

/** Removes every row that belongs to a record from these system collections. */
export async function deleteOwned(
  tx: Transaction,
  { from, owner }: { readonly from: readonly string[]; readonly owner: RowOwner },
): Promise<void> {
  for (const name of from) {
    await deleteInOrder(tx.recordsOf(name), ownedBy(owner))
  }
}

/** The limit of an owner's rows before one more is added. */
export interface Limit {
  readonly name: string
  readonly owner: RowOwner
  /** The first in this order stay. */
  readonly sort: string
  /** Rows that may exist, the new one included. */
  readonly most: number
}

/** Removes the last rows of an owner, so that one more can be added. */
export async function trimToLimit(tx: Transaction, { name, owner, sort, most }: Limit): Promise<void> {
  await deleteInOrder(tx.recordsOf(name), { ...ownedBy(owner), sort, offset: most - 1 })
}

/** Removes the rows that match, in the order of locks. */
export async function deleteInOrder(
  store: RecordStore<{ readonly id: string }>,
  matching: FindOptions,
): Promise<void> {
  const ids = (await store.findAll(matching)).map(({ id }) => id)
  for (const id of ids.toSorted()) await store.delete(id)
}

/** Whether a row was made longer ago than this. */
export function isOlderThan(
  row: Readonly<Record<string, unknown>>,
  { seconds, now }: { readonly seconds: number; readonly now: Date },
): boolean {
  const created = Date.parse(toText(row['created']))
  return !(now.getTime() - created <= seconds * 1000)
}
