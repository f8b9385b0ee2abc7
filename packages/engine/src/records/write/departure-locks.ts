import type { Lock } from '../lock.ts'
import type { CollectionRow } from '../stored-row.ts'
import { targetLocks, type LockScope } from './hold-targets.ts'
import { findReferring, referencesTo, withoutTarget } from './references.ts'

/**
 * Everything that is held to delete a row, but for itself: what goes with it or loses it, and what the hooks of those
 * keep something in. It is read without holding it, so it can be out of date by the time it is held; what is missing
 * then is asked for when its turn comes.
 */
export async function departureLocks(scope: LockScope, { collection, row }: CollectionRow): Promise<Lock[]> {
  const { tx, parts } = scope
  const locks = targetLocks(scope, { collection, before: row })
  const leaving = new Map([[`${collection.id}/${row.id}`, { collection, row }]])
  for (const each of leaving.values()) {
    for (const field of referencesTo(parts.collections, each.collection)) {
      const { referring } = field
      const reference = { ...field, id: each.row.id }
      for await (const portion of findReferring(tx, reference)) {
        for (const found of portion) {
          if (leaving.has(`${referring.id}/${found.id}`)) continue
          const itself = { collection: referring, id: found.id }
          locks.push(tx.lockOf(itself), ...targetLocks(scope, { collection: referring, before: found }))
          const { goesToo } = withoutTarget(reference, found)
          if (goesToo) leaving.set(`${referring.id}/${found.id}`, { collection: referring, row: found })
        }
      }
    }
  }
  return locks
}
