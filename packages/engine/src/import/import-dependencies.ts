import type { FileStore } from '../files/file-store.ts'
import type { Collection, CollectionRegistry } from '../records/collections.ts'
import type { Records } from '../records/records.ts'
import type { ImportReport } from './import-report.ts'
import type { PocketBaseData, SourceCollection } from './pocketbase-data.ts'

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

/** A source value for a field of this engine. */
interface ImportedValue {
  readonly collection: string
  readonly field: string
  /** The kind of field that it comes from, as PocketBase calls it. */
  readonly from: string
  readonly value: unknown
}

/**
 * The result of a site for a value: another value with a message about it, or a problem for which it cannot
 * be kept.
 */
export type Reshaped =
  | { readonly value: unknown; readonly message: string; readonly detail?: string }
  | { readonly problem: string; readonly detail?: string }

/** A site's own rules for imported values; returns `undefined` if a value needs no change. */
export type Reshape = (value: ImportedValue) => Reshaped | undefined
