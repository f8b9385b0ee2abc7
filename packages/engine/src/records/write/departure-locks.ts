import type { Lock } from '../lock.ts'
import type { StoredRow, RowPlace } from '../stored-row.ts'
import { targetLocks, type LockScope } from './hold-targets.ts'
import { findReferring, referencesTo, withoutTarget } from './references.ts'
import type { Departure } from './release-references.ts'

/** A row whose references are about to be released. */
export interface ComingDeparture extends Pick<Departure, 'collection' | 'room' | 'from'> {
  readonly row: StoredRow
}

/**
 * Returns all locks for releasing the references to a row, as far as there is room. These are on dependents,
 * on rows that lose the reference, and on targets of their hooks. It reads them without locks, so they may be
 * outdated when they are locked. A missing one is requested when it is needed.
 */
export async function departureLocks(
  scope: LockScope,
  { collection, row, room, from = 0 }: ComingDeparture,
): Promise<Lock[]> {
  const { tx, parts } = scope
  const locks = targetLocks(scope, { collection, before: row })
  const departing = new Set([`${collection.id}/${row.id}`])
  let { left } = room
  const visit = async ({ collection: target, id }: RowPlace, first: number): Promise<void> => {
    for (const field of referencesTo(parts.collections, target).slice(first)) {
      const { referring } = field
      const reference = { ...field, id }
      for await (const portion of findReferring(tx, reference, left + 1)) {
        for (const found of portion) {
          if (left <= 0) return
          const key = `${referring.id}/${found.id}`
          if (departing.has(key)) continue
          left -= 1
          const itself = { collection: referring, id: found.id }
          locks.push(tx.lockOf(itself), ...targetLocks(scope, { collection: referring, before: found }))
          if (!withoutTarget(reference, found).goesToo) continue
          departing.add(key)
          await visit(itself, 0)
        }
      }
    }
  }
  await visit({ collection, id: row.id }, from)
  return locks
}
