import type { FindOptions, RecordStore } from '@longhouse/engine'
import { eachFound, forEachApart, type Stoppable } from './for-each-apart.ts'

const batch = 200

/** Deletes every record that a filter finds, a batch at a time. Returns their number. */
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

/** Does the same as a job: a record that cannot be deleted does not stop the others. */
export function deleteMatchingApart(
  records: RecordStore<{ readonly id: string }>,
  { signal, ...matching }: Pick<FindOptions, 'filter' | 'params'> & Stoppable,
): Promise<number> {
  const found = eachFound((limit) => records.findAll({ ...matching, limit }))
  return forEachApart(found, signal, ({ id }) => records.delete(id))
}
