import { type SqlValue, sql } from '../../database/sql.ts'
import type { Connection } from '../../database/database.ts'
import { quote, type UniqueViolation } from '../../database/dialects/dialect.ts'
import { indexPlans } from '../../database/catalogue.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { toTextList } from '../../schema/cast.ts'
import { notUnique } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { type RecordUpdate, type RowUpdate, isSameRow, updateOf } from '../changes.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, decodeRow, encodeRow, encodeValue } from '../columns.ts'
import { compareLocks, type Lock } from '../locks.ts'
import type { QuerySource } from '../read-context.ts'
import type { CollectionRow, RowPlace, StoredRow } from '../stored-row.ts'
import type { OpenTransaction } from '../transactions.ts'
import { type WriteScope, type WriteDependencies, sourceOf } from './write-context.ts'
import { failedToCreate, notFound } from '../../errors.ts'
import type { RowPatch } from '../transaction.ts'

const portionSize = 200

/** The stored row with an id, if any. */
export async function findRow(source: QuerySource, place: RowPlace): Promise<StoredRow | undefined> {
  const [row] = await findRows(source, queryOf(place))
  return row
}

/** As `findRow`; holds the row until the end of the transaction. */
export async function holdRow(tx: OpenTransaction, place: RowPlace): Promise<StoredRow | undefined> {
  const [row] = await tx.locks.read(tx.lockOf(place), (suffix) =>
    findRows(tx.connection, { ...queryOf(place), suffix }),
  )
  return row
}

function queryOf({ collection, id }: RowPlace): StoredRowQuery {
  return { collection, condition: `${rowAlias}."id" = ?`, params: [id] }
}

/** Which stored rows: a condition of the engine's own on the alias `ROW`, and what ends the statement. */
interface StoredRowQuery {
  readonly collection: Collection
  readonly condition: string
  readonly params: readonly SqlValue[]
  readonly suffix?: string
}

/** Stored rows by a condition. */
export async function findRows(
  source: QuerySource,
  { collection, condition, params, suffix = '' }: StoredRowQuery,
): Promise<StoredRow[]> {
  const { select } = columnsOf(collection)
  const text = `SELECT ${select} FROM ${quote(collection.name)} AS ${rowAlias} WHERE ${condition}${suffix}`
  const rows = await source.readArrays(sql(text, params))
  return rows.map((values) => decodeRow(collection, values))
}

interface PortionsQuery extends Omit<StoredRowQuery, 'suffix'> {
  /** Rows in a portion at most. */
  readonly most?: number | undefined
}

/** Stored rows by a condition, a portion at a time in the order they were made; those given may go in between. */
export async function* findInPortions(
  source: QuerySource,
  { collection, condition, params, most = portionSize }: PortionsQuery,
): AsyncGenerator<StoredRow[]> {
  const size = Math.min(most, portionSize)
  const { select } = columnsOf(collection)
  const order = source.dialect.insertionOrder(rowAlias)
  const text = `SELECT ${select}, ${order} FROM ${quote(collection.name)} AS ${rowAlias}
    WHERE ${condition} AND ${order} > ? ORDER BY ${order} LIMIT ${size}`
  for (let last = 0; ;) {
    const rows = await source.readArrays(sql(text, [...params, last]))
    yield rows.map((values) => decodeRow(collection, values))
    if (rows.length < size) return
    last = Number(rows.at(-1)?.at(-1))
  }
}

/** Writes a new row. */
export async function insertRow(connection: Connection, { collection, row }: CollectionRow): Promise<void> {
  await connection.run(columnsOf(collection).insert.of([encodeRow(collection, row)]))
}

/** Writes the columns that differ between two states of a row. */
export async function updateRow(
  connection: Connection,
  { collection, before, after }: RecordUpdate,
): Promise<void> {
  const old = encodeRow(collection, before)
  const values = encodeRow(collection, after)
  const changed = columnsOf(collection).list.flatMap(({ field }, place) =>
    old[place] === values[place] ? [] : [{ name: field.name, value: values[place] ?? null }],
  )
  if (changed.length === 0) return
  const sets = changed.map(({ name }) => `${quote(name)} = ?`).join(', ')
  const params = [...changed.map(({ value }) => value), before.id]
  await connection.run(sql(`UPDATE ${quote(collection.name)} SET ${sets} WHERE "id" = ?`, params))
}

/** Removes a row. */
export async function deleteRow(connection: Connection, { collection, id }: RowPlace): Promise<void> {
  await connection.run(sql(`DELETE FROM ${quote(collection.name)} WHERE "id" = ?`, [id]))
}

/** Two rows of a collection, or some of their fields. */
interface ComparedRows extends Record<keyof RowUpdate, Readonly<Record<string, unknown>>> {
  readonly collection: Collection
}

/** Whether a field is kept the same in two rows. */
export function isSameField({ collection, before, after }: ComparedRows, name: string): boolean {
  const { list, places } = columnsOf(collection)
  const column = list[places.get(name) ?? -1]
  return column !== undefined && encodeValue(column, before[name]) === encodeValue(column, after[name])
}

/** What holding needs of a write. */
export type LockScope = Pick<WriteScope, 'parts' | 'tx'>

/** A row before and after a write; a new one has no before, one that goes has no after. */
interface RowChange {
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
interface RowAmong extends RowPlace {
  readonly locks: readonly Lock[]
}

/** Holds a row together with other locks, all in their order; those that come after it only if it is there. */
export async function holdRowAmong(
  { tx }: LockScope,
  { locks, ...place }: RowAmong,
): Promise<StoredRow | undefined> {
  const itself = tx.lockOf(place)
  await tx.locks.hold(locks.filter((lock) => compareLocks(lock, itself) < 0))
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

/** The field errors of a broken unique index: one for each of its columns. Undefined for any other failure. */
export function uniqueErrors(
  collection: Collection,
  violation: UniqueViolation | undefined,
): Record<string, FieldError> | undefined {
  if (!violation) return undefined
  const plan = indexPlans(collection).find(({ name }) => name === violation.index)
  const columns = violation.columns ?? plan?.columns ?? ['id']
  return Object.fromEntries(columns.map((column) => [column, notUnique]))
}

/** Which row to find: the first with this value. */
interface ValueOfField {
  readonly field: string
  readonly value: string
  /** Of ASCII letters. */
  readonly ignoreCase?: boolean
}

/** What the stored rows are in. */
interface StoredRowsPlace {
  readonly parts: Pick<WriteDependencies, 'database' | 'transactions' | 'changes'>
  readonly tx?: OpenTransaction | undefined
}

/** Rows as they are stored, secrets included, inside a transaction or outside of any; no rights are asked. */
export class StoredRows {
  readonly #place: StoredRowsPlace

  constructor(place: StoredRowsPlace) {
    this.#place = place
  }

  find(collection: Collection, id: string): Promise<StoredRow | undefined> {
    return findRow(sourceOf(this.#place), { collection, id })
  }

  async findBy(
    collection: Collection,
    { field, value, ignoreCase = false }: ValueOfField,
  ): Promise<StoredRow | undefined> {
    if (!collection.field(field)) return undefined
    const source = sourceOf(this.#place)
    const column = `${rowAlias}.${quote(field)}`
    const condition = ignoreCase ? source.dialect.equalsIgnoringCase(column) : `${column} = ?`
    const [row] = await findRows(source, { collection, condition, params: [value], suffix: ' LIMIT 1' })
    return row
  }

  /**
   * Sets stored values as they are: no rules, no validation, no hooks, `updated` stays; observers hear an update
   * where anything has changed.
   * For secrets and flags that the engine itself keeps (password hash, tokenKey, verified).
   */
  async patch(collection: Collection, patch: RowPatch): Promise<void> {
    const { parts, tx } = this.#place
    await parts.transactions.join(tx, async (open) => {
      const before = await holdRow(open, { collection, id: patch.id })
      if (!before) throw notFound()
      const update = { collection, before, after: { ...before, ...patch } }
      if (isSameRow(collection, update)) return
      await updateRow(open.connection, update)
      await parts.changes.updated(open, update)
      open.changes.push(updateOf(collection, update))
    })
  }

  /**
   * Stores whole rows as they are, all or none: no rules, no validation, no hooks; observers hear creates. For rows
   * that were checked already. Throws as a create would where a value must be unique.
   */
  async insert(collection: Collection, rows: readonly StoredRow[]): Promise<void> {
    const { parts, tx } = this.#place
    await parts.transactions.join(tx, async ({ connection, changes }) => {
      for (const row of rows) {
        await insertRow(connection, { collection, row }).catch((error: unknown) => {
          const errors = uniqueErrors(collection, connection.dialect.uniqueViolation(error))
          throw errors ? failedToCreate(errors) : error
        })
        changes.push({ collection: collection.name, action: 'create', record: row, origin: 'local' })
      }
    })
  }
}
