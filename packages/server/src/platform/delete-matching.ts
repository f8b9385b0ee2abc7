import type { FindOptions, RecordStore } from '@longhouse/engine'

const batch = 200

/** Deletes every record that a filter finds, a batch at a time; gives how many. */
export async function deleteMatching(
  records: RecordStore<{ readonly id: string }>,
  matching: Pick<FindOptions, 'filter' | 'params'>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const found = await records.findAll({ ...matching, limit: batch })
    for (const { id } of found) await records.delete(id)
    removed += found.length
    if (found.length < batch) return removed
  }
}
