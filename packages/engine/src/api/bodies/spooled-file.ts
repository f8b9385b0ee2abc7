import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '../../records/files.ts'
import type { BodyLease } from './read-bytes.ts'

const keptInMemory = 64 * 1024
const pieceSize = 256 * 1024

/** Folder and memory of an uploaded file. */
export interface SpoolPlace {
  readonly folder: string
  /** Gets the bytes back that move to disk. */
  readonly memory: Pick<BodyLease, 'refund'>
}

/**
 * An uploaded file while a request lasts. Up to 64 KiB stay in memory. Larger ones go to a temporary file
 * whose name is removed as soon as it is open, so that nothing remains however the process ends.
 */
export class SpooledFile implements UploadedFile {
  readonly name: string
  size = 0
  readonly #folder: string
  readonly #memory: Pick<BodyLease, 'refund'>
  #chunks: Buffer[] = []
  #handle: FileHandle | undefined
  #isDisposed = false

  constructor(name: string, { folder, memory }: SpoolPlace) {
    this.name = name
    this.#folder = folder
    this.#memory = memory
  }

  /** Adds bytes at the end; one call at a time. */
  async append(chunk: Buffer): Promise<void> {
    this.size += chunk.length
    this.#chunks.push(chunk)
    if (this.size <= keptInMemory) return

    this.#handle ??= await openUnnamed(this.#folder)
    const chunks = this.#chunks
    this.#chunks = []
    for (const waiting of chunks) {
      await this.#handle.appendFile(waiting)
      this.#memory.refund(waiting.length)
    }
  }

  /**
   * Returns the whole content. Throws once the request is over: half a file must never pass for a whole one.
   */
  async bytes(): Promise<Uint8Array> {
    if (this.#isDisposed) throw new Error('the upload is gone, its request is over')
    if (!this.#handle) return Buffer.concat(this.#chunks)
    const content = Buffer.allocUnsafe(this.size)
    for (let index = 0; index < this.size;) {
      const { bytesRead } = await this.#handle.read(content, index, this.size - index, index)
      if (bytesRead === 0) throw new Error('a spooled upload is shorter than what was written')
      index += bytesRead
    }
    return content
  }

  /** Yields the content in chunks. Throws like `bytes`. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < this.size;) {
      if (this.#isDisposed) throw new Error('the upload is gone, its request is over')
      if (!this.#handle) {
        yield Buffer.concat(this.#chunks)
        return
      }
      const piece = Buffer.allocUnsafe(Math.min(pieceSize, this.size - index))
      const { bytesRead } = await this.#handle.read(piece, 0, piece.length, index)
      if (bytesRead === 0) throw new Error('a spooled upload is shorter than what was written')
      index += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  }

  /** Frees the memory and the space on disk. */
  async dispose(): Promise<void> {
    this.#isDisposed = true
    this.#chunks = []
    await this.#handle?.close()
    this.#handle = undefined
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}
