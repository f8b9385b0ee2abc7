import { sql } from '../../database/sql.ts'
import { badRequest, notFound, superusersOnly } from '../../errors.ts'
import { type Collection, superusersCollection } from '../collections.ts'
import type { RecordName } from '../hooks.ts'
import { compareLocks, type Lock } from '../locks.ts'
import type { QuerySource } from '../read-context.ts'
import { toServerRecord, type CollectionRow, type RowPlace, type StoredRow } from '../stored-row.ts'
import type { OpenTransaction } from '../transactions.ts'
import { fileNames } from './write-record.ts'
import { findReferring, referencesTo, withoutTarget } from './references.ts'
import { applyDeleteRules, type RowDeletion } from './delete-rules.ts'
import { keepRemainder, roomFor } from './remainders.ts'
import { holdTargets, deleteRow, findRow, holdRow, targetLocks, type LockScope } from './row-store.ts'
import {
  type WriteScope,
  type WriteContext,
  isKeptBack,
  isPrivileged,
  mayWriteClosed,
  maySkipProof,
  sourceOf,
} from './write-context.ts'

/**
 * Deletes a record and its dependents in one transaction. Of an account it deletes as much as there is room
 * for; the rest follows (`departures.ts`).
 */
export async function deleteRecord(writing: WriteContext, place: RowPlace): Promise<void> {
  const { collection } = place
  const { parts, writer, tx } = writing
  if (collection.isView) throw badRequest('Unsupported collection type.')
  if (!mayWriteClosed(writer, collection) && collection.rules.delete === null) throw superusersOnly()
  // Most failures are seen without waiting for a writer's turn.
  const source = sourceOf(writing)
  const seen = { collection, row: await findRow(source, place), source }
  const hint = await requireDeletable(writing, seen)

  await parts.transactions.join(tx, async (open) => {
    const isSuperuser = collection.name === superusersCollection
    // Two superusers who delete each other would both still see the other one.
    if (isSuperuser) await open.lockName(superusersCollection)
    const scope = { parts, tx: open, writer }
    const room = roomFor(parts, collection)
    await lockEarly(scope, { collection, row: hint, room })
    const held = await holdRow(open, place)
    const row = await requireDeletable(writing, { collection, row: held, source: open.connection })
    if (collection.authOptions.proof && !maySkipProof(writer, { collection, original: row }))
      await parts.guards.proof?.({ context: writer.context, collection, row })
    // No transaction can begin to refer to it any more: now the list is complete.
    if (open.locks.isNeeded) await open.locks.hold(await deletionLocks(scope, { collection, row, room }))
    if (isSuperuser) await requireAnotherSuperuser(open)
    await deleteWithReferences(scope, { collection, row, room, departing: new Set() })
    if (room.isFull) open.afterCommit(() => parts.guards.departed?.())
  })
}

/** Locks, of all that a delete will lock, what comes before the row itself in the order of locks. */
async function lockEarly({ parts, tx }: WriteScope, departing: LockedDeletion): Promise<void> {
  if (!tx.locks.isNeeded) return
  const itself = tx.lockOf({ collection: departing.collection, id: departing.row.id })
  const locks = await deletionLocks({ parts, tx }, departing)
  await tx.locks.hold(locks.filter((lock) => compareLocks(lock, itself) < 0))
}

interface Target {
  readonly collection: Collection
  readonly row: StoredRow | undefined
  readonly source: QuerySource
}

async function requireDeletable(
  writing: WriteContext,
  { collection, row, source }: Target,
): Promise<StoredRow> {
  const { parts, writer } = writing
  if (!row || isKeptBack(writing, { collection, row })) throw notFound()
  if (isPrivileged(writer)) return row
  const { context } = writer
  const isMet = await parts.rules.holds({ source, context, collection, rule: collection.rules.delete, row })
  if (!isMet) throw notFound()
  return row
}

async function requireAnotherSuperuser({ connection }: OpenTransaction): Promise<void> {
  const others = await connection.readArrays(sql('SELECT 1 FROM "_superusers" LIMIT 2'))
  if (others.length < 2) throw badRequest("You can't delete the only existing superuser.")
}

interface Departing extends CollectionRow, Pick<RowDeletion, 'room'> {
  /** Records that are being deleted already: those that refer to each other in a circle come by more than once. */
  readonly departing: Set<string>
  /** The record that it is deleted along with. */
  readonly cascadedFrom?: RecordName
}

/** Deletes one row, after every row that refers to it was deleted or emptied. */
async function deleteWithReferences(
  scope: WriteScope,
  { collection, row, room, departing, cascadedFrom }: Departing,
): Promise<void> {
  const { parts, tx, writer } = scope
  const key = `${collection.id}/${row.id}`
  if (departing.has(key)) return
  departing.add(key)
  room.take()
  await tx.breathe()
  const hold = () => holdTargets(scope, { collection, before: row })
  await (cascadedFrom ? tx.locks.outOfTurn(hold) : hold())
  const event = {
    context: writer.context,
    collection: collection.name,
    ...(cascadedFrom && { cascadedFrom }),
    record: toServerRecord(collection, row),
  }
  tx.announcements.push(...(await parts.changes.deleting(tx, { collection, row })))
  await parts.hooks.run('beforeDelete', { ...event, tx })
  const rest = await releaseAll(scope, { collection, id: row.id, room, departing })
  if (rest !== undefined) await keepRemainder(scope, { collection, id: row.id })
  await deleteRow(tx.connection, { collection, id: row.id })
  await parts.hooks.run('afterDelete', { ...event, tx })

  tx.changes.push({ collection: collection.name, action: 'delete', record: row, origin: 'local' })
  await removeFiles(scope, { collection, row })
  if (parts.hooks.has(collection, 'committedDelete')) {
    tx.afterCommit(() => parts.hooks.runCommitted('committedDelete', event))
  }
}

interface Releasing extends Omit<RowDeletion, 'deleteRow'>, Pick<Departing, 'departing'> {}

/** Like `applyDeleteRules`; deletes dependents along with the rows that refer to them in turn. */
function releaseAll(
  scope: WriteScope,
  { departing, ...deletion }: Releasing,
): ReturnType<typeof applyDeleteRules> {
  const { collection, id, room } = deletion
  const cascadedFrom = { collection: collection.name, id }
  return applyDeleteRules(scope, {
    ...deletion,
    deleteRow: (referring, row) =>
      deleteWithReferences(scope, { collection: referring, row, room, departing, cascadedFrom }),
  })
}

/** Like `applyDeleteRules`, for a row that is deleted already. */
export async function releaseRemainder(
  scope: WriteScope,
  deletion: Omit<RowDeletion, 'deleteRow'>,
): ReturnType<typeof applyDeleteRules> {
  const { collection, id } = deletion
  if (scope.tx.locks.isNeeded)
    await scope.tx.locks.hold(await deletionLocks(scope, { ...deletion, row: { id } }))
  return releaseAll(scope, { ...deletion, departing: new Set([`${collection.id}/${id}`]) })
}

/**
 * Removes files by name: the same transaction, or the next one, may have made a record with this id and new
 * files.
 */
async function removeFiles({ parts, tx }: WriteScope, { collection, row }: CollectionRow): Promise<void> {
  const names = fileNames(collection, row)
  if (names.length === 0) return
  const folder = { collectionId: collection.id, recordId: row.id }
  const settle = await parts.files.announce(folder, names)
  tx.afterCommit(() => parts.files.remove(folder, names))
  for (const follow of ['afterCommit', 'afterRollback'] as const) tx[follow](settle)
}

/** A row whose references are about to be released. */
interface LockedDeletion extends Pick<RowDeletion, 'collection' | 'room' | 'from'> {
  readonly row: StoredRow
}

/**
 * Returns all locks for releasing the references to a row, as far as there is room. These are on dependents,
 * on rows that lose the reference, and on targets of their hooks. It reads them without locks, so they may be
 * outdated when they are locked. A missing one is requested when it is needed.
 */
async function deletionLocks(
  scope: LockScope,
  { collection, row, room, from = 0 }: LockedDeletion,
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
