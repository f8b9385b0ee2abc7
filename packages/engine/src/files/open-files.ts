import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { quote } from '../database/dialects/dialect.ts'
import { sql } from '../database/sql.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import { FileRemovals } from './file-removals.ts'
import type { FileStorage } from './file-storage.ts'
import { FileStore } from './file-store.ts'
import { PendingFiles } from './pending-files.ts'
import { openFileStorage, type FilesPlace } from './open-file-storage.ts'
import { DeletionPause } from './deletion-pause.ts'

/** Dependencies of the files of an engine. */
export interface FilesDependencies {
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
