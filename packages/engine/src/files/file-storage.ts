import type { Readable } from 'node:stream'

/** Metadata of a stored file. */
export interface StoredFileInfo {
  readonly size: number
  readonly modified: Date
}

/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * A storage of bytes. A key is a path of plain names (`collection/record/name`); storages refuse every other
 * key, so that no caller can reach outside.
 */
export interface FileStorage {
  /** Stores the bytes under the key: all of them or none, and for good once the promise is fulfilled. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Returns `undefined` if there is no such file. */
  stat(key: string): Promise<StoredFileInfo | undefined>
  /** Reads bytes from the start, at most `length`; fewer if the file is shorter. */
  readStart(key: string, length: number): Promise<Uint8Array>
  read(key: string): Promise<Uint8Array>
  stream(key: string, range?: ByteRange): Readable
  /** Removes a file, or everything below a folder; ignores a missing one. */
  remove(key: string): Promise<void>
}
