import type { Transaction } from '@longhouse/engine'

const leavingRecords = new WeakMap<Transaction, Set<string>>()

/** Notes that a record is being deleted in this transaction, so that what goes with it need not be accounted for. */
export function markLeaving(tx: Transaction, collection: string, id: string): void {
  const records = leavingRecords.get(tx) ?? new Set<string>()
  leavingRecords.set(tx, records.add(`${collection}/${id}`))
}

export function isLeaving(tx: Transaction, collection: string, id: string): boolean {
  return leavingRecords.get(tx)?.has(`${collection}/${id}`) ?? false
}
