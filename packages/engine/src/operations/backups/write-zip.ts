import { createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import { syncPath } from '../../lib/disk.ts'
import type { FileStorage } from '../../files/file-storage.ts'

/** The content of a backup. */
export interface ZipContents {
  readonly manifest: object
  /** Of the exported tables. */
  readonly folder: string
  readonly storage: FileStorage
  /** Files of the storage; missing ones are skipped. */
  readonly keys: Iterable<string>
  /** Ends it early: no part of the file remains. */
  readonly signal?: AbortSignal | undefined
}

/** Writes a backup in chunks: the file appears whole under its name, for good, or not at all. */
export async function writeZip(target: string, contents: ZipContents): Promise<void> {
  const partial = `${target}.partial`
  const yazl = await import('yazl')
  const zip = new yazl.ZipFile()
  try {
    const written = pipeline(
      zip.outputStream,
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      { signal: contents.signal },
    )
    zip.on('error', (error) => zip.outputStream.emit('error', error))
    await Promise.all([written, fill(zip, contents)])
    await rename(partial, target)
    await syncPath(dirname(target))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, { manifest, folder, storage, keys, signal }: ZipContents): Promise<void> {
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'backup.json')
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(db|jsonl)$/.test(name)) zip.addFile(join(folder, name), name.replaceAll('\\', '/'))
  }
  for (const key of keys) {
    signal?.throwIfAborted()
    const info = await storage.stat(key)
    if (!info) continue
    // Pictures are small already.
    const options = { compress: false, size: info.size, mtime: info.modified }
    zip.addReadStreamLazy(`storage/${key}`, options, (give) => give(null, storage.stream(key)))
  }
  zip.end()
}
