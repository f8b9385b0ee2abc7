import type { Transaction } from '@longhouse/engine'

/**
 * Announces rows that plain SQL of this transaction has written to all subscribers: caches, open pages, other
 * nodes. The rows are those that the statement returned with `RETURNING "id"`.
 */
export async function announceWritten(
  tx: Pick<Transaction, 'recordsOf'>,
  { collection, rows }: { readonly collection: string; readonly rows: readonly { readonly id: string }[] },
): Promise<void> {
  // The statement has locked them.
  await tx.recordsOf(collection).patch(
    rows.map(({ id }) => ({ id })),
    { areGuarded: true },
  )
}
