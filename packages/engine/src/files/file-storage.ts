import type { Readable } from 'node:stream'

/** What is known of a stored file without reading it. */
export interface StoredFileInfo {
  readonly size: number
  readonly modified: Date
}

/** Which bytes of a file to read, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where bytes are kept. A key is a path of plain names (`collection/record/name`); storages refuse every other
 * key, so that no caller can reach outside.
 */
export interface FileStorage {
  /** Keeps the bytes under the key: all of them or none, and for good once the promise is fulfilled. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** `undefined` when there is no such file. */
  stat(key: string): Promise<StoredFileInfo | undefined>
  /** Bytes from the start, at most `length`; fewer when the file is shorter. */
  readStart(key: string, length: number): Promise<Uint8Array>
  read(key: string): Promise<Uint8Array>
  stream(key: string, range?: ByteRange): Readable
  /** Removes a file, or everything below a folder; what is not there is fine. */
  remove(key: string): Promise<void>
}
