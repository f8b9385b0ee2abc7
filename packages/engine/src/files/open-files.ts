import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from '../lib/logger.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { StoredRows } from '../records/write/row-store.ts'
import { toTextList } from '../schema/cast.ts'
import { FileRemovals, DeletionPause } from './file-removals.ts'
import type { FileStorage } from './file-storage.ts'
import { FileStore } from './file-store.ts'
import { openFileStorage, type FilesPlace } from './open-file-storage.ts'
import { PendingFiles } from './pending-files.ts'

/** Dependencies of the files of an engine. */
interface FilesDependencies {
  readonly options: FilesPlace
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly now: () => Date
}

/** The files of an engine, with the notes about them. */
export interface OpenFiles {
  readonly storage: FileStorage
  readonly hold: DeletionPause
  readonly removals: FileRemovals
  readonly ends: PendingFiles
  readonly store: FileStore
}

/** Opens the files of an engine; the tables that they need may come later. */
export async function openFiles({
  options,
  database,
  collections,
  now,
}: FilesDependencies): Promise<OpenFiles> {
  const storage = await openFileStorage(options)
  const hold = new DeletionPause(database, now)
  const hasRecord = async (collectionId: string, id: string) => {
    const collection = collections.get(collectionId)
    if (!collection) return false
    const rows = await database.read(sql(`SELECT 1 FROM ${quote(collection.name)} WHERE "id" = ?`, [id]))
    return rows.length > 0
  }
  const removals = new FileRemovals({ database, storage, hold, hasRecord })
  const ends = new PendingFiles(join(options.dataDir, 'unsettled'))
  return { storage, hold, removals, ends, store: new FileStore(storage, { removals, ends: ends }) }
}

/** What settling works on. */
interface OrphanDependencies {
  readonly ends: PendingFiles
  readonly files: FileStore
  readonly collections: CollectionRegistry
  readonly rows: Pick<StoredRows, 'find'>
  readonly logger: Logger
}

/** Removes files that writes of a killed process left behind: those that no record names. */
export async function removeOrphanedFiles(parts: OrphanDependencies): Promise<void> {
  for (const { keys, settle } of await parts.ends.left()) {
    try {
      for (const key of keys) await removeUnnamed(parts, key)
      await settle()
    } catch (error) {
      // The next start tries again.
      parts.logger.warn({ err: error }, 'files of a write that was cut off could not be removed')
    }
  }
}

async function removeUnnamed({ files, collections, rows }: OrphanDependencies, key: string): Promise<void> {
  const [collectionId = '', recordId = '', name] = key.split('/')
  const collection = collections.get(collectionId)
  const row = collection && (await rows.find(collection, recordId))
  if (!row) {
    await files.removeAll({ collectionId, recordId })
    return
  }
  const isNamed = collection.fields.some(
    (field) => field.type === 'file' && name !== undefined && toTextList(row[field.name]).includes(name),
  )
  if (name !== undefined && !isNamed) await files.remove({ collectionId, recordId }, [name])
}
