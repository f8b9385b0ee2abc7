import type { Collection } from '../records/collections.ts'
import type { FindOptions, RecordStore, Transaction } from '../records/transaction.ts'
import { toText } from '../schema/cast.ts'

/** What ends when the tokens of a record end: codes, half logins, known addresses and sessions, in order of locks. */
export const endsWithTokens = ['_otps', '_mfas', '_authOrigins', '_sessions'] as const

/** What goes with a record that is deleted. */
export const endsWithRecord = ['_externalAuths', ...endsWithTokens] as const

/** Whose rows of a system collection are meant. */
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

/** What is to be kept of the rows of an owner before one more is added. */
export interface Limit {
  readonly name: string
  readonly owner: RowOwner
  /** The first of this order stay. */
  readonly sort: string
  /** How many rows there may be, the new one included. */
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
