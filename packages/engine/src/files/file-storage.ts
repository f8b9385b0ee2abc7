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

/** The key, if it is a path of plain names; throws otherwise. */
export function requireFileKey(key: string): string {
  if (!key.split('/').every(isPlainName)) throw new Error(`not a file key: ${JSON.stringify(key)}`)
  return key
}

/** Whether a text can be one step of a path and nothing else: no separators, no `..`, no hidden files. */
export function isPlainName(name: string): boolean {
  return name.length <= 255 && /^[\w+=#*-][\w.+=#*-]*$/.test(name)
}
