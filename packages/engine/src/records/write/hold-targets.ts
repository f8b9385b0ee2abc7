import { toTextList } from '../../schema/cast.ts'
import type { Collection } from '../collections.ts'
import { byPlace } from '../lock.ts'
import type { Lock } from '../lock.ts'
import type { RowPlace, StoredRow } from '../stored-row.ts'
import { holdRow, isSameField } from './row-store.ts'
import type { WriteScope } from './writing.ts'

/** What holding needs of a write. */
export type LockScope = Pick<WriteScope, 'parts' | 'tx'>

/** A row before and after a write; a new one has no before, one that goes has no after. */
export interface RowChange {
  readonly collection: Collection
  readonly before?: StoredRow | undefined
  readonly after?: StoredRow | undefined
}

/**
 * Holds what a record refers to before the record itself, which is the order of all locks: alone where its hooks keep
 * something there, shared where it is new to the record and has only to stay.
 */
export async function holdTargets(scope: LockScope, change: RowChange): Promise<void> {
  if (scope.tx.locks.isNeeded) await scope.tx.locks.hold(targetLocks(scope, change))
}

/** A row, and what else is to be held. */
export interface RowAmong extends RowPlace {
  readonly locks: readonly Lock[]
}

/** Holds a row together with other locks, all in their order; those that come after it only if it is there. */
export async function holdRowAmong(
  { tx }: LockScope,
  { locks, ...place }: RowAmong,
): Promise<StoredRow | undefined> {
  const itself = tx.lockOf(place)
  await tx.locks.hold(locks.filter((lock) => byPlace(lock, itself) < 0))
  const row = await holdRow(tx, place)
  if (row) await tx.locks.hold(locks)
  return row
}

/** What `holdTargets` would hold. */
export function targetLocks({ parts, tx }: LockScope, { collection, before, after }: RowChange): Lock[] {
  const held = parts.hooks.holdsOf(collection)
  return collection.fields.flatMap((field): Lock[] => {
    const target = field.type === 'relation' ? parts.collections.get(field.collection) : undefined
    if (!target || target.isView) return []
    const { name } = field
    if (held.has(name)) {
      return [before, after].flatMap((row) =>
        toTextList(row?.[name]).map((id) => tx.lockOf({ collection: target, id })),
      )
    }
    if (!after || (before && isSameField({ collection, before, after }, name))) return []
    return toTextList(after[name]).map((id) => tx.lockOf({ collection: target, id }, 'shared'))
  })
}
