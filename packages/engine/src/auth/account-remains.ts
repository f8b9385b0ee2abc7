import type { Collection } from '../records/collections.ts'
import type { Transaction } from '../records/transaction.ts'

/** What ends when the tokens of a record end: codes, half log-ins, sessions and known addresses. */
export const endsWithTokens = ['_otps', '_mfas', '_sessions', '_authOrigins'] as const

/** What goes with a record that is deleted. */
export const endsWithRecord = [...endsWithTokens, '_externalAuths'] as const

/** Removes the rows of these system collections that belong to a record. */
export async function deleteRemains(
  tx: Transaction,
  names: readonly string[],
  collection: Collection,
  id: string,
): Promise<void> {
  for (const name of names) {
    const store = tx.recordsOf(name)
    const found = await store.findAll({
      filter: 'collectionRef = {:collection} && recordRef = {:id}',
      params: { collection: collection.id, id },
    })
    for (const each of found) await store.delete(each.id)
  }
}
