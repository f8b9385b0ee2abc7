import type { FileStore } from '../files/file-store.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { ImportReport } from './import-report.ts'
import type { PocketBaseData, SourceCollection } from './pocketbase-data.ts'
import type { Reshape } from './reshape.ts'

/** What an import works on. */
export interface ImportDependencies {
  readonly collections: CollectionRegistry
  readonly records: Records
  readonly files: FileStore
}

/** An import under way: where from, and what is noted of it. */
export interface OpenImport extends ImportDependencies {
  readonly data: PocketBaseData
  readonly report: ImportReport
  readonly reshape: Reshape
}

/** A collection of theirs and the one of ours that it becomes. */
export interface CollectionPair {
  readonly source: SourceCollection
  readonly collection: Collection
}
