import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncPath } from '../lib/disk.ts'
import { requireFileKey, type ByteRange, type FileStorage, type StoredFileInfo } from './file-storage.ts'

/** Files in a folder of this machine. `tempDir` must be on the same file system. */
export class DiskStorage implements FileStorage {
  readonly #folder: string
  readonly #tempDir: string

  constructor(folder: string, tempDir: string) {
    this.#folder = folder
    this.#tempDir = tempDir
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const temporary = join(this.#tempDir, randomUUID())
    await mkdir(this.#tempDir, { recursive: true })
    try {
      await writeDurably(temporary, bytes)
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      await syncPath(dirname(path))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async stat(key: string): Promise<StoredFileInfo | undefined> {
    try {
      const info = await stat(this.#pathOf(key))
      return info.isFile() ? { size: info.size, modified: info.mtime } : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async readStart(key: string, length: number): Promise<Uint8Array> {
    return withFile(await open(this.#pathOf(key), 'r'), async (handle) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
      return buffer.subarray(0, bytesRead)
    })
  }

  read(key: string): Promise<Uint8Array> {
    return readFile(this.#pathOf(key))
  }

  stream(key: string, range?: ByteRange): Readable {
    return createReadStream(this.#pathOf(key), range ?? {})
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    await rm(path, { recursive: true, force: true })
    // The folder of a record goes with its last file.
    if (key.split('/').length === 3) await rmdir(dirname(path)).catch(() => undefined)
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...requireFileKey(key).split('/'))
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await withFile(await open(path, 'wx'), async (handle) => {
    await handle.writeFile(bytes)
    await handle.sync()
  })
}

// The checker of the borders does not read `await using` yet.
async function withFile<T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
