import type { Engine, RecordSource, Transaction } from '@longhouse/engine'
import { serverValuesCollection } from '../collections/site.ts'

/** Returns the value of a key, or `undefined` if there is none. The caller checks its shape. */
export async function readServerValue(source: RecordSource, key: string): Promise<unknown> {
  const row = await source
    .records(serverValuesCollection)
    .findFirst({ filter: 'key = {:key}', params: { key } })
  return row?.value ?? undefined
}

/**
 * Changes the value of a key, one node at a time. `change` gets the stored value and returns the new one, or
 * `undefined` to leave it. Returns the value that is stored afterwards.
 */
export function changeServerValue(
  engine: Pick<Engine, 'transaction'>,
  key: string,
  change: (known: unknown) => unknown,
): Promise<unknown> {
  return engine.transaction(async (tx) => changeIn(tx, { key, change }))
}

interface ValueChange {
  readonly key: string
  readonly change: (known: unknown) => unknown
}

async function changeIn(tx: Transaction, { key, change }: ValueChange): Promise<unknown> {
  await tx.lockName(`server-value:${key}`)
  const store = tx.records(serverValuesCollection)
  const row = await store.findFirst({ filter: 'key = {:key}', params: { key } })
  const known: unknown = row?.value ?? undefined
  const value = change(known)
  if (value === undefined) return known
  if (row) await store.update(row.id, { value })
  else await store.create({ key, value })
  return value
}
