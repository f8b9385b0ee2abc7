import type { Transaction } from '@longhouse/engine'

/**
 * Tells all that follow writes (kept answers, open pages, other nodes) of rows that plain SQL of this transaction has
 * written. What it returns with `RETURNING "id"` are the rows.
 */
export async function announceWritten(
  tx: Pick<Transaction, 'recordsOf'>,
  { collection, rows }: { readonly collection: string; readonly rows: readonly { readonly id: string }[] },
): Promise<void> {
  // The statement holds them.
  await tx.recordsOf(collection).patch(
    rows.map(({ id }) => ({ id })),
    { areGuarded: true },
  )
}
