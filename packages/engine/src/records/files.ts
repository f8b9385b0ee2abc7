import type { FieldError, FileField } from '../schema/field.ts'

/** Uploads that arrive for a field. */
export interface ArrivingUploads {
  readonly field: FileField
  readonly uploads: readonly UploadedFile[]
  /** The uploader: costly work is done round-robin by uploader. */
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

/** The record that a folder of files belongs to. */
export interface RecordFolder {
  readonly collectionId: string
  readonly recordId: string
}

/** The storage of the bytes of file fields. Names are those that `prepare` made; no method checks rights. */
export interface FileArea {
  /** Checks size and real type, re-encodes images, chooses stored names. Runs before the transaction. */
  prepare(arriving: ArrivingUploads): Promise<PreparedUploads>
  /**
   * Announces which files of a record a transaction is about to write or remove; without names, all of them.
   * A killed process then leaves nothing behind. Returns a function to call when the transaction has ended,
   * either way.
   */
  announce(folder: RecordFolder, names?: readonly string[]): Promise<() => Promise<void>>
  /** Writes one file; before the transaction that names it. */
  write(folder: RecordFolder, file: PreparedFile): Promise<void>
  /** Removes files with everything made from them; after a commit, or of a write that was rolled back. */
  remove(folder: RecordFolder, names: readonly string[]): Promise<void>
  /** Removes every file of a deleted record. */
  removeAll(folder: RecordFolder): Promise<void>
}

/** A file as it came in, read only when it is needed. */
export interface UploadedFile {
  /** The name the client gave; never trusted. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  bytes(): Promise<Uint8Array>
  /** The bytes piece by piece, where they may be more than memory holds. */
  chunks?(): AsyncIterable<Uint8Array>
}

/** What a caller wants to write: plain values and uploads, both by key including modifiers (`tags+`, `-tags`…). */
export interface SubmittedBody {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>
}

/** A body without uploads. */
export function bodyOf(values: Readonly<Record<string, unknown>>): SubmittedBody {
  return { values, files: {} }
}
