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
 * Everything that is held to release the references to a row, as far as there is room for it: what goes with it or
 * loses it, and what the hooks of those keep something in. It is read without holding it, so it can be out of date by
 * the time it is held; what is missing then is asked for when its turn comes.
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
