import type { Logger } from '../lib/logger.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import type { StoredRows } from '../records/stored-rows.ts'
import { toTextList } from '../schema/cast.ts'
import type { FileStore } from './file-store.ts'
import type { PendingFiles } from './pending-files.ts'

/** What settling works on. */
export interface SettleDependencies {
  readonly ends: PendingFiles
  readonly files: FileStore
  readonly collections: CollectionRegistry
  readonly rows: Pick<StoredRows, 'find'>
  readonly logger: Logger
}

/** Removes files that writes of a killed process left behind: those that no record names. */
export async function settleFiles(parts: SettleDependencies): Promise<void> {
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

async function removeUnnamed({ files, collections, rows }: SettleDependencies, key: string): Promise<void> {
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
