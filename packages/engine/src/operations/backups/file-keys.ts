import type { Connection } from '../../database/database.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { sql } from '../../database/sql.ts'
import { isPlainName } from '../../files/file-key.ts'
import type { Collection } from '../../records/collections.ts'
import type { BackupRow, BackupRows } from './backup-rows.ts'

/** The files that the records of an export name. */
export async function fileKeysIn(
  rows: BackupRows,
  {
    collections,
    signal,
  }: { readonly collections: readonly Collection[]; readonly signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { collection, names } of withFiles(collections)) {
    if (!rows.tables.has(collection.name)) continue
    for await (const batch of rows.batches(collection.name)) {
      signal?.throwIfAborted()
      for (const row of batch) for (const key of keysOf({ collection, names }, row)) keys.add(key)
    }
  }
  return keys
}

/** The files that the stored records name. */
export async function storedFileKeys(
  connection: Connection,
  collections: readonly Collection[],
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { collection, names } of withFiles(collections)) {
    const columns = ['id', ...names].map(quote).join(', ')
    const rows = await connection.read<BackupRow>(sql(`SELECT ${columns} FROM ${quote(collection.name)}`))
    for (const row of rows) for (const key of keysOf({ collection, names }, row)) keys.add(key)
  }
  return keys
}

interface WithFiles {
  readonly collection: Collection
  /** Of its file fields. */
  readonly names: readonly string[]
}

function withFiles(collections: readonly Collection[]): WithFiles[] {
  return collections.flatMap((collection) => {
    const names = collection.fields.filter(({ type }) => type === 'file').map(({ name }) => name)
    return names.length > 0 && !collection.isView ? [{ collection, names }] : []
  })
}

function keysOf({ collection, names }: WithFiles, row: BackupRow): string[] {
  return names
    .flatMap((name) => filesIn(row[name]))
    .map((file) => [collection.id, String(row['id']), file])
    .filter((steps) => steps.every(isPlainName))
    .map((steps) => steps.join('/'))
}

/** A single name, or several as JSON. */
function filesIn(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return []
  if (!value.startsWith('[')) return [value]
  const list: unknown = JSON.parse(value)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}
