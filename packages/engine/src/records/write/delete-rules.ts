import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/sql.ts'
import { requiredReference } from '../../errors.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { toTextList } from '../../schema/cast.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import type { RowPlace, StoredRow } from '../stored-row.ts'
import {
  clearReference,
  findReferring,
  referencesTo,
  withoutTarget,
  type Reference,
  type ReferenceTo,
} from './references.ts'
import { findRows, holdRow } from './row-store.ts'
import type { WriteDependencies, WriteScope } from './write-context.ts'

/** Rows that a transaction deletes or changes for a deletion at least, however long they take. */
const leastRows = 10
/** Milliseconds from the first of them after which it takes no more. */
const portionMs = 50

/**
 * The number of rows that a transaction may still delete or change for a deletion: others may be waiting for
 * it.
 */
export class Room {
  #taken = 0
  readonly #most: number
  #began = 0

  /** `Infinity` means no limit. */
  constructor(most: number) {
    this.#most = most
  }

  /** Only by the number of rows. */
  get left(): number {
    return this.#most - this.#taken
  }

  get isUntouched(): boolean {
    return this.#taken === 0
  }

  get isFull(): boolean {
    if (this.left <= 0) return true
    const isLate = this.#taken >= leastRows && performance.now() - this.#began > portionMs
    return isLate && this.#most !== Infinity
  }

  take(count = 1): void {
    if (this.isUntouched) this.#began = performance.now()
    this.#taken += count
  }
}

/** A row that is being deleted or is deleted, and how to delete its dependents. */
export interface RowDeletion extends RowPlace {
  readonly room: Room
  /** Place of the first reference to process, in the order of `referencesTo`; all of them if absent. */
  readonly from?: number
  readonly deleteRow: (collection: Collection, row: StoredRow) => Promise<void>
}

/**
 * Processes every record that refers to a row: cascade, empty the reference, or refuse. Returns the place of
 * the reference at which there was no room left; `undefined` if it has processed all.
 */
export async function applyDeleteRules(
  scope: WriteScope,
  deletion: RowDeletion,
): Promise<number | undefined> {
  const references = referencesTo(scope.parts.collections, deletion.collection)
  for (let place = deletion.from ?? 0; place < references.length; place += 1) {
    const reference = references[place]
    if (reference && !(await releaseField(scope, { ...deletion, ...reference }))) return place
  }
  return undefined
}

/** Releases the references of one field. Returns false if there was no room for all of them. */
async function releaseField(scope: WriteScope, deletion: RowDeletion & Reference): Promise<boolean> {
  const { referring, field, id, room, collection } = deletion
  const reference = { referring, field, id }
  const areLeaves = isLeaf(scope.parts, reference)
  // One more than there is room for tells whether there are more.
  for await (const portion of findReferring(scope.tx, reference, room.left + 1)) {
    if (areLeaves) {
      const leaves = portion.slice(0, room.left)
      await deleteLeaves(scope, reference, leaves)
      room.take(leaves.length)
      if (portion.length > leaves.length) return false
      continue
    }
    for (const found of portion) {
      if (referring.id === collection.id && found.id === id) continue
      if (room.isFull) return false
      await releaseRow(scope, { ...deletion, found })
    }
  }
  return true
}

interface Releasing extends RowDeletion, Reference {
  readonly found: StoredRow
}

async function releaseRow(scope: WriteScope, releasing: Releasing): Promise<void> {
  const { referring, field, id, room, deleteRow, collection, found } = releasing
  // An earlier round may have deleted or changed it. A row that refers to it since the locks were listed is out of turn.
  const stored = await scope.tx.locks.outOfTurn(() =>
    holdRow(scope.tx, { collection: referring, id: found.id }),
  )
  if (!stored || !toTextList(stored[field.name]).includes(id)) return
  const { left, goesToo } = withoutTarget({ referring, field, id }, stored)
  if (goesToo) return deleteRow(referring, stored)
  if (left.length === 0 && field.required) throw requiredReference()
  room.take()
  const values = { [field.name]: kindOf(field).coerce(field, left) }
  const cascadedFrom = { collection: collection.name, id }
  await clearReference(scope, { collection: referring, original: stored, values, cascadedFrom })
}

/**
 * Checks whether the dependents by a field leave nothing behind: no hook, no file, no record that refers to
 * them.
 */
function isLeaf(
  { collections, hooks }: Pick<WriteDependencies, 'collections' | 'hooks'>,
  { referring, field }: Reference,
): boolean {
  return (
    field.cascadeDelete === true &&
    !kindOf(field).isMultiple(field) &&
    !referring.isAuth &&
    !hooks.hearsCascade(referring) &&
    !referring.fields.some(({ type }) => type === 'file') &&
    referencesTo(collections, referring).length === 0
  )
}

/** Deletes leaves, all with one statement. */
async function deleteLeaves(
  scope: WriteScope,
  reference: ReferenceTo,
  found: readonly StoredRow[],
): Promise<void> {
  const { parts, tx } = scope
  const { referring: collection } = reference
  const rows = await hold(scope, reference, found)
  if (rows.length === 0) return
  for (const row of rows) tx.announcements.push(...(await parts.changes.deleting(tx, { collection, row })))
  const { dialect } = tx.connection
  const condition = dialect.inList('"id"', dialect.placeholder('text'))
  const text = `DELETE FROM ${quote(collection.name)} WHERE ${condition}`
  await tx.connection.run(sql(text, [idsOf(rows)]))
  for (const record of rows)
    tx.changes.push({ collection: collection.name, action: 'delete', record, origin: 'local' })
  await tx.breathe()
}

/** Locks the rows and returns those that still refer to the target. */
async function hold(
  { tx }: WriteScope,
  { referring: collection, field, id }: ReferenceTo,
  found: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (!tx.locks.isNeeded || found.length === 0) return found
  const wanted = found.map((row) => tx.lockOf({ collection, id: row.id }))
  await tx.locks.outOfTurn(() => tx.locks.hold(wanted))
  const { dialect } = tx.connection
  const isFound = dialect.inList(`${rowAlias}."id"`, dialect.placeholder('text'))
  const condition = `${isFound} AND ${rowAlias}.${quote(field.name)} = ?`
  return findRows(tx.connection, { collection, condition, params: [idsOf(found), id] })
}

const idsOf = (rows: readonly StoredRow[]): string => JSON.stringify(rows.map(({ id }) => id))
