import { type NamedField, scalarTypeOf, storageOf } from '../database/catalogue.ts'
import { type Dialect, type Storage, quote } from '../database/dialects/dialect.ts'
import type { SqlValue } from '../database/sql.ts'
import { Insert } from '../database/insertion.ts'
import { rowAlias } from '../query/query-compiler.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { Collection } from './collections.ts'
import type { StoredRow } from './stored-row.ts'

/** A column with the field it keeps. */
export interface Column {
  readonly field: NamedField
  readonly storage: Storage
  readonly isMultiple: boolean
}

/** The columns of a collection in the order rows are read and written: sorted by name, as answers are. */
export interface Columns {
  readonly list: readonly Column[]
  /** Place of a column by field name. */
  readonly places: ReadonlyMap<string, number>
  /** `r."a", r."b"` … for SELECT. */
  readonly select: string
  /** Adds rows, their values in the same order. */
  readonly insert: Insert
}

const known = new WeakMap<Collection, Columns>()

/** The columns of a collection. */
export function columnsOf(collection: Collection): Columns {
  const kept = known.get(collection)
  if (kept) return kept
  const list = collection.fields
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((field) => ({ field, storage: storageOf(field), isMultiple: kindOf(field).isMultiple(field) }))
  const columns = {
    list,
    places: new Map(list.map(({ field }, place) => [field.name, place])),
    select: list.map(({ field }) => `${rowAlias}.${quote(field.name)}`).join(', '),
    insert: new Insert({ table: collection.name, columns: list.map(({ field }) => field.name) }),
  }
  known.set(collection, columns)
  return columns
}

const valuesSources = new WeakMap<Dialect, WeakMap<Collection, string>>()

/** The columns as a row made of parameters, for rules about a record that is not (or no longer) stored. */
export function valuesSource(collection: Collection, dialect: Dialect): string {
  const sources = valuesSources.get(dialect) ?? new WeakMap<Collection, string>()
  valuesSources.set(dialect, sources)
  const source = sources.get(collection) ?? makeValuesSource(collection, dialect)
  sources.set(collection, source)
  return source
}

function makeValuesSource(collection: Collection, dialect: Dialect): string {
  const items = columnsOf(collection).list.map(
    ({ field }) => `${dialect.cast('?', scalarTypeOf(field))} AS ${quote(field.name)}`,
  )
  return `(SELECT ${items.join(', ')}) AS ${rowAlias}`
}

/** A stored row from a list of column values. */
export function decodeRow(collection: Collection, values: readonly unknown[]): StoredRow {
  const row: Record<string, unknown> & { id: string } = { id: '' }
  columnsOf(collection).list.forEach((column, place) => {
    row[column.field.name] = decodeValue(column, values[place])
  })
  return row
}

/** The column values of a row, in order. */
export function encodeRow(collection: Collection, row: Readonly<Record<string, unknown>>): SqlValue[] {
  return columnsOf(collection).list.map((column) => encodeValue(column, row[column.field.name]))
}

/** A value as its column keeps it. */
export function encodeValue({ storage, field, isMultiple }: Column, value: unknown): SqlValue {
  switch (storage) {
    case 'text':
      return typeof value === 'string' ? value : ''
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : 0
    case 'bool':
      return value === true ? 1 : 0
    default:
      if (value === null || value === undefined) return isMultiple ? '[]' : jsonZero(field)
      return JSON.stringify(value)
  }
}

function jsonZero(field: NamedField): string | null {
  const zero = kindOf(field).zero(field)
  return zero === null ? null : JSON.stringify(zero)
}

function decodeValue(column: Column, value: unknown): unknown {
  switch (column.storage) {
    case 'text':
      return value ?? ''
    case 'number':
      return value ?? 0
    case 'bool':
      return value === 1
    default:
      return parseJson(column, typeof value === 'string' ? value : '')
  }
}

// A list that was a single value before its field took many is read as a list of one.
function parseJson({ field, isMultiple }: Column, text: string): unknown {
  if (text === '') return kindOf(field).zero(field)
  if (isMultiple && !text.startsWith('[')) return kindOf(field).coerce(field, text)
  try {
    return JSON.parse(text)
  } catch {
    return kindOf(field).zero(field)
  }
}
