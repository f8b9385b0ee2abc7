import type { Collection } from '../collections.ts'
import type { RecordName } from '../hooks.ts'
import { updateOf } from '../row-change.ts'
import { toServerRecord } from '../stored-row.ts'
import type { StoredRow } from '../stored-row.ts'
import { updateRow } from './row-store.ts'
import { freshDates } from './update-record.ts'
import type { WriteScope } from './writing.ts'

/** A record whose reference loses its target. */
export interface LostReference {
  readonly collection: Collection
  readonly original: StoredRow
  /** What its relation field holds from now on. */
  readonly values: Readonly<Record<string, unknown>>
  /** The record that it referred to. */
  readonly cascadedFrom: RecordName
}

/** Takes a deleted target out of a record that refers to it: an update without rules and validation. */
export async function completeReference(
  { parts, tx, writer }: WriteScope,
  { collection, original, values, cascadedFrom }: LostReference,
): Promise<void> {
  const row: StoredRow = { ...original, ...values, ...freshDates(parts, { collection, row: original }) }
  const update = { collection, before: original, after: row }
  await updateRow(tx.connection, update)
  tx.changes.push(updateOf(collection, update))
  const event = {
    context: writer.context,
    collection: collection.name,
    cascadedFrom,
    record: toServerRecord(collection, row),
    original: toServerRecord(collection, original),
  }
  await parts.hooks.run('afterUpdate', { ...event, tx })
  if (parts.hooks.has(collection, 'committedUpdate')) {
    tx.afterCommit(() => parts.hooks.runCommitted('committedUpdate', event))
  }
}
