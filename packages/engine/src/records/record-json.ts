import type { Column } from './columns.ts'
import { columnsOf } from './columns.ts'
import type { Collection } from './collections.ts'
import { isSecret } from './stored-row.ts'

/** One key of a record, in sorted place. */
export interface JsonKey {
  /** `"name":` */
  readonly prefix: string
  /**
   * A column, or text that is the same for every record of the collection; an empty one is for expanded
   * records.
   */
  readonly content: { readonly place: number; readonly column: Column } | string
  readonly name: string
}

const openSigns = new WeakMap<Collection, readonly JsonKey[]>()
const allKeys = new WeakMap<Collection, readonly JsonKey[]>()

/**
 * Returns the keys of a record in sorted order: all but the secrets, which no caller sees, or those that are
 * not hidden.
 */
export function jsonKeys(collection: Collection, which: 'all' | 'open'): readonly JsonKey[] {
  const known = which === 'all' ? allKeys : openSigns
  const kept = known.get(collection)
  if (kept) return kept
  const fields = columnsOf(collection).list.flatMap((column, place): JsonKey[] =>
    isSecret(collection, column.field) || (column.field.hidden && which === 'open')
      ? []
      : [
          {
            prefix: `${JSON.stringify(column.field.name)}:`,
            content: { place, column },
            name: column.field.name,
          },
        ],
  )
  const frame: JsonKey[] = [
    { prefix: '"collectionId":', content: JSON.stringify(collection.id), name: 'collectionId' },
    { prefix: '"collectionName":', content: JSON.stringify(collection.name), name: 'collectionName' },
    { prefix: '"expand":', content: '', name: 'expand' },
  ]
  const keys = [...fields, ...frame].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  known.set(collection, keys)
  return keys
}

/** Returns the JSON text of a column value as it came from the database. */
export function valueJson(column: Column, value: unknown): string {
  switch (column.storage) {
    case 'text':
      return typeof value === 'string' ? JSON.stringify(value) : '""'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : '0'
    case 'bool':
      return value === 1 ? 'true' : 'false'
    default:
      return jsonText(column, value)
  }
}

// The text goes into the response unchanged: it must be one whole value, for any writer and any kind of
// field.
function jsonText({ isMultiple, field }: Column, value: unknown): string {
  if (typeof value === 'string' && value !== '') {
    if (isMultiple && !value.startsWith('[')) return JSON.stringify([value])
    if (isJson(value)) return value
  }
  return isMultiple ? '[]' : field.type === 'geoPoint' ? '{"lon":0,"lat":0}' : 'null'
}

function isJson(text: string): boolean {
  if (text === '[]') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
