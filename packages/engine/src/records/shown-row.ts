import type { Collection } from './collections.ts'
import { columnsOf, type Column } from './columns.ts'
import { isSecret } from './stored-row.ts'

// The ids of its collection, and the name of a field with its quotes.
const frameBytes = 100
const columnBytes = 20

/** The rights of the caller to one row beyond its public fields. */
export interface RowSight {
  readonly isSuperuser: boolean
  /** Own record, public address or the right to manage. */
  readonly canSeeEmail: boolean
  /** Fields that this row keeps from the caller. */
  readonly unreadable: ReadonlySet<string> | undefined
}

/** Related rows that may be serialized already, and whether they are shown as a list. */
interface AttachedGroup {
  readonly group: Pick<ShownRow, 'recordCount' | 'byteCount' | 'json'>
  readonly isList: boolean
}

/** A row for a caller: column values, the caller's rights to them, and expanded records. */
export class ShownRow {
  readonly collection: Collection
  readonly id: string
  readonly #values: readonly unknown[]
  readonly #sight: RowSight
  #expand: Map<string, () => string | undefined> | undefined
  #json: string | undefined
  #recordCount = 1
  #relatedBytes = 0
  #ownBytes: number | undefined

  constructor(collection: Collection, values: readonly unknown[], sight: RowSight) {
    this.collection = collection
    this.#values = values
    this.#sight = sight
    const id = values[columnsOf(collection).places.get('id') ?? -1]
    this.id = typeof id === 'string' ? id : ''
  }

  /** Returns the ids in a relation field; none if the caller may not read it. */
  relatedIds(field: string): readonly string[] {
    const place = columnsOf(this.collection).places.get(field) ?? -1
    const value = this.#values[place]
    if (typeof value !== 'string' || value === '' || !this.canRead(field)) return []
    if (!value.startsWith('[')) return [value]
    const items: unknown = JSON.parse(value)
    return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : []
  }

  /** Returns the raw value of a column. */
  value(field: string): unknown {
    return this.#values[columnsOf(this.collection).places.get(field) ?? -1]
  }

  /** Checks whether the caller may see a field of this row. */
  canRead(name: string): boolean {
    const { isSuperuser, canSeeEmail, unreadable } = this.#sight
    if (isSuperuser) return true
    if (this.collection.field(name)?.hidden) return false
    if (name === 'email' && this.collection.isAuth && !canSeeEmail) return false
    return !unreadable?.has(name)
  }

  /** Number of records in its JSON, itself included; those that are expanded twice count twice. */
  get recordCount(): number {
    return this.#recordCount
  }

  /** Approximate bytes of its JSON, with everything that is expanded. */
  get byteCount(): number {
    this.#ownBytes ??= this.#measure()
    return this.#ownBytes + this.#relatedBytes
  }

  /** Shows an expand, even if it turns out to be empty. */
  openExpand(): void {
    this.#expand ??= new Map()
  }

  /** Attaches related rows, with their own expanded rows. */
  attach(name: string, related: ShownRow | readonly ShownRow[]): void {
    const isOne = related instanceof ShownRow
    this.#put(name, isOne ? () => related.json() : () => listJson(related))
    for (const row of isOne ? [related] : related) this.#grow(row)
  }

  /** Attaches related rows that may be serialized already; without any there is no entry. */
  attachGroup(name: string, { group, isList }: AttachedGroup): void {
    this.#put(name, () => {
      const text = group.json()
      if (text === '') return undefined
      return isList ? `[${text}]` : text
    })
    this.#grow(group)
  }

  /** Returns the record as JSON text, keys sorted; to be called when all expands are attached. */
  json(): string {
    this.#json ??= this.#write()
    return this.#json
  }

  #put(name: string, json: () => string | undefined): void {
    this.#expand ??= new Map()
    this.#expand.set(name, json)
  }

  #grow({ recordCount, byteCount }: Pick<ShownRow, 'recordCount' | 'byteCount'>): void {
    this.#recordCount += recordCount
    this.#relatedBytes += byteCount
  }

  #measure(): number {
    let bytes = frameBytes
    for (const value of this.#values) bytes += columnBytes + (typeof value === 'string' ? value.length : 0)
    return bytes
  }

  #write(): string {
    const { isSuperuser, canSeeEmail, unreadable } = this.#sight
    const isPartial = !canSeeEmail || unreadable !== undefined
    let text = '{'
    for (const { prefix, content, name } of jsonKeys(this.collection, isSuperuser ? 'all' : 'open')) {
      if (typeof content !== 'string') {
        if (isPartial && !this.canRead(name)) continue
        text += `${prefix}${valueJson(content.column, this.#values[content.place])},`
      } else if (content !== '') text += `${prefix}${content},`
      else if (this.#expand) text += `${prefix}${expandJson(this.#expand)},`
    }
    return `${text.slice(0, -1)}}`
  }
}

function expandJson(expand: ReadonlyMap<string, () => string | undefined>): string {
  const entries = [...expand].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = entries.flatMap(([name, json]) => {
    const text = json()
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${texts.join(',')}}`
}

function listJson(rows: readonly ShownRow[]): string {
  return `[${rows.map((row) => row.json()).join(',')}]`
}

/** One key of a record, in sorted place. */
interface JsonKey {
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
function jsonKeys(collection: Collection, which: 'all' | 'open'): readonly JsonKey[] {
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
