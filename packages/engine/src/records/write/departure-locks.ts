import type { Collection } from '../collections.ts'
import type { Lock } from '../lock.ts'
import type { StoredRow } from '../stored-row.ts'
import { targetLocks, type LockScope } from './hold-targets.ts'
import { findReferring, referencesTo, withoutTarget } from './references.ts'

/**
 * Everything that is held to delete a row, but for itself: what goes with it or loses it, and what the hooks of those
 * keep something in. It is read without holding it, so it can be out of date by the time it is held; what is missing
 * then is asked for when its turn comes.
 */
export async function departureLocks(
  scope: LockScope,
  collection: Collection,
  row: StoredRow,
): Promise<Lock[]> {
  const { tx, parts } = scope
  const locks = targetLocks(scope, collection, { before: row })
  const leaving = new Map([[`${collection.id}/${row.id}`, { collection, row }]])
  for (const each of leaving.values()) {
    for (const reference of referencesTo(parts.collections, each.collection)) {
      const { referring } = reference
      for await (const portion of findReferring(scope, reference, each.row.id)) {
        for (const found of portion) {
          if (leaving.has(`${referring.id}/${found.id}`)) continue
          locks.push(tx.lockOf(referring, found.id), ...targetLocks(scope, referring, { before: found }))
          const { goesToo } = withoutTarget(reference, found, each.row.id)
          if (goesToo) leaving.set(`${referring.id}/${found.id}`, { collection: referring, row: found })
        }
      }
    }
  }
  return locks
}
