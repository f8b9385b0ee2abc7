import type { Collection, NamedField } from './collections.ts'

/**
 * A record in memory as it is stored: every field by name with its own type, hidden ones and secrets (password
 * hash, tokenKey) included. Never leaves the engine as it is; `RecordService.present` makes what a caller sees.
 */
export interface StoredRow {
  readonly id: string
  readonly [field: string]: unknown
}

/** A row and the collection it is of. */
export interface CollectionRow {
  readonly collection: Collection
  readonly row: StoredRow
}

/** Which row of which collection. */
export interface RowPlace {
  readonly collection: Collection
  readonly id: string
}

/** A record as server code and hooks see it, where the shape is not known. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** A row as server code and hooks see it: every field but the secrets, with the names of its collection. */
export function toServerRecord(collection: Collection, row: StoredRow): AnyRecord {
  const record: Record<string, unknown> & { id: string } = { id: row.id }
  for (const field of collection.fields) {
    if (!isSecret(collection, field)) record[field.name] = row[field.name]
  }
  record.collectionId = collection.id
  record.collectionName = collection.name
  return record
}

/** Whether a field is never shown to anyone. */
export function isSecret({ isAuth }: Collection, { name, type }: Pick<NamedField, 'name' | 'type'>): boolean {
  return type === 'password' || (isAuth && name === 'tokenKey')
}
