import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/bound-sql.ts'
import { scalarTypeOf } from '../../database/field-storage.ts'
import { rowAlias } from '../../query/query-compiler.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { Collection } from '../collections.ts'
import { columnsOf, encodeValue } from '../columns.ts'
import type { OpenTransaction } from '../open-transaction.ts'
import type { PatchOptions, RowPatch } from '../transaction.ts'
import { findRows } from './row-store.ts'
import type { WriteScope } from './writing.ts'

/** Rows of a collection, and their new values. */
export interface RowPatches extends PatchOptions {
  readonly collection: Collection
  readonly patches: readonly RowPatch[]
}

const rowsPerStatement = 100

/** Sets values of many rows, many with one statement. Observers are notified of each. */
export async function patchRows(
  { parts, tx }: Pick<WriteScope, 'parts' | 'tx'>,
  { collection, patches, areGuarded = false }: RowPatches,
): Promise<void> {
  if (!areGuarded) await tx.locks.hold(patches.map(({ id }) => tx.lockOf({ collection, id })))
  for (const portion of portionsOf(collection, patches)) {
    const ids = JSON.stringify([...portion.keys()])
    const condition = tx.connection.dialect.inList(`${rowAlias}."id"`, placeholder(tx))
    const rows = await findRows(tx.connection, { collection, condition, params: [ids] })
    await setEach(tx, { collection, portion })
    for (const before of rows) {
      const after = { ...before, ...portion.get(before.id) }
      await parts.changes.updated(tx, { collection, before, after })
      tx.changes.push({ collection: collection.name, action: 'update', record: after, origin: 'local' })
    }
    await tx.breathe()
  }
}

type Values = Readonly<Record<string, unknown>>

/** New values of rows, by id: the same fields of each. */
type Portion = ReadonlyMap<string, Values>

function portionsOf(collection: Collection, patches: readonly RowPatch[]): Portion[] {
  const values = patches.map(({ id, ...given }) => [id, coerced(collection, given)] as const)
  const sameFields = Map.groupBy(values, ([, set]) => JSON.stringify(Object.keys(set)))
  return [...sameFields.values()].flatMap((group) => {
    const count = Math.ceil(group.length / rowsPerStatement)
    return Array.from(
      { length: count },
      (_, place) => new Map(group.slice(place * rowsPerStatement, (place + 1) * rowsPerStatement)),
    )
  })
}

/** Returns the values in the order of the collection's fields, for any given order. */
function coerced(collection: Collection, values: Values): Values {
  const fields = collection.fields.filter(({ name }) => name !== 'id' && Object.hasOwn(values, name))
  return Object.fromEntries(
    fields.map((field) => [field.name, kindOf(field).coerce(field, values[field.name])]),
  )
}

interface PortionOf extends Pick<RowPatches, 'collection'> {
  readonly portion: Portion
}

async function setEach(tx: OpenTransaction, { collection, portion }: PortionOf): Promise<void> {
  const [first = {}] = portion.values()
  const columns = columnsOf(collection).list.filter(({ field }) => Object.hasOwn(first, field.name))
  if (columns.length === 0) return
  // Both databases give the columns of a list of values these names.
  const sets = columns.map(({ field }, place) => `${quote(field.name)} = v.column${place + 2}`)
  const marks = columns.map(({ field }) => tx.connection.dialect.placeholder(scalarTypeOf(field)))
  const row = `(${[placeholder(tx), ...marks].join(', ')})`
  const list = Array.from({ length: portion.size }, () => row).join(', ')
  const text = `UPDATE ${quote(collection.name)} SET ${sets.join(', ')}
    FROM (VALUES ${list}) AS v WHERE ${quote(collection.name)}."id" = v.column1`
  const params = [...portion].flatMap(([id, values]) => [
    id,
    ...columns.map((column) => encodeValue(column, values[column.field.name])),
  ])
  await tx.connection.run(sql(text, params))
}

function placeholder({ connection: { dialect } }: OpenTransaction): string {
  return dialect.placeholder('text')
}
