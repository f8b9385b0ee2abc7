import type { FieldError, FileField } from '../schema/field.ts'
import type { UploadedFile } from './submitted-body.ts'

/** Uploads on their way to a field. */
export interface ArrivingUploads {
  readonly field: FileField
  readonly uploads: readonly UploadedFile[]
  /** Who brought them: where it is costly, callers take turns. */
  readonly whose: string
}

/** An upload with its final name, not yet written. */
export interface PreparedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Uploads that passed, or the first problem among them. */
export interface PreparedUploads {
  readonly stored: readonly PreparedFile[]
  readonly error?: FieldError
}

/** Where the files of a record are. */
export interface RecordFolder {
  readonly collectionId: string
  readonly recordId: string
}

/** Where the bytes of file fields live. Names are those that `prepare` made; nothing here asks for rights. */
export interface FileArea {
  /** Checks size and real type, re-encodes images, chooses stored names. Runs before the transaction. */
  prepare(arriving: ArrivingUploads): Promise<PreparedUploads>
  /**
   * Says which files of a record a transaction is about to write or remove (all of them when none are named), so
   * that a process that is killed leaves nothing behind; gives how to say that it is over, either way.
   */
  announce(folder: RecordFolder, names?: readonly string[]): Promise<() => Promise<void>>
  /** Writes one file; before the transaction that names it. */
  write(folder: RecordFolder, file: PreparedFile): Promise<void>
  /** Removes files with everything made from them; after a commit, or of a write that was rolled back. */
  remove(folder: RecordFolder, names: readonly string[]): Promise<void>
  /** Removes every file of a deleted record. */
  removeAll(folder: RecordFolder): Promise<void>
}
