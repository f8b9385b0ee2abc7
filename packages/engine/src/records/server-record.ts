import type { Collection } from './collections.ts'
import type { AnyRecord } from './open-transaction.ts'
import { isSecret } from './record-json.ts'
import type { StoredRow } from './stored-row.ts'

/** A row as server code and hooks see it: every field but the secrets, with the names of its collection. */
export function toServerRecord(collection: Collection, row: StoredRow): AnyRecord {
  const record: Record<string, unknown> & { id: string } = { id: row.id }
  for (const { name, type } of collection.fields) {
    if (!isSecret(collection, name, type)) record[name] = row[name]
  }
  record.collectionId = collection.id
  record.collectionName = collection.name
  return record
}
