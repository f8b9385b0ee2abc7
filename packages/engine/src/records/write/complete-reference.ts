import type { Collection } from '../collections.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { RequestContext } from '../request-context.ts'
import { toServerRecord } from '../server-record.ts'
import type { StoredRow } from '../stored-row.ts'
import { updateRow } from './row-store.ts'
import { freshDates } from './update-record.ts'
import type { WriteParts } from './write-parts.ts'

/** Empties a reference of a record whose target is deleted: an update without rules and validation. */
export async function completeReference(
  parts: WriteParts,
  tx: OpenTransaction,
  context: RequestContext,
  collection: Collection,
  original: StoredRow,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const row: StoredRow = { ...original, ...values, ...freshDates(parts, collection) }
  await updateRow(tx.connection, collection, original, row)
  tx.changes.push({ collection: collection.name, action: 'update', record: row, origin: 'local' })
  const event = {
    context,
    collection: collection.name,
    record: toServerRecord(collection, row),
    original: toServerRecord(collection, original),
  }
  await parts.hooks.run(collection, 'afterUpdate', { ...event, tx })
  if (parts.hooks.has(collection, 'committedUpdate')) {
    tx.afterCommit(() => parts.hooks.runCommitted(collection, 'committedUpdate', event))
  }
}
