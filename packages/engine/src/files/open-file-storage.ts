import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DiskStorage } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { parseS3Address } from './s3/s3-address.ts'
import { S3Storage } from './s3/s3-storage.ts'

/** Where files are kept. */
export interface FilesPlace {
  readonly dataDir: string
  /** `s3://…` or a folder; absent: below the data folder. */
  readonly filesUrl?: string | undefined
}

/**
 * Opens the storage of files. A bucket need not be reachable yet: the rest of a site lives without it. What an earlier
 * run left half written in a folder more than an hour ago is removed.
 */
export async function openFileStorage({ dataDir, filesUrl }: FilesPlace): Promise<FileStorage> {
  if (filesUrl?.startsWith('s3:')) return new S3Storage(parseS3Address(filesUrl))
  const folder = filesUrl ?? join(dataDir, 'storage')
  const tempDir = filesUrl === undefined ? join(dataDir, 'temp') : join(filesUrl, '.temp')
  await removeOlderThan(tempDir, Date.now() - 3_600_000)
  return new DiskStorage(folder, tempDir)
}

/** Writes a small file, reads it back and removes it; throws what stands in the way. */
export async function checkFileStorage(storage: FileStorage): Promise<void> {
  const key = `storage-check/${randomUUID()}/check.txt`
  const text = 'Longhouse was here.'
  try {
    await storage.write(key, Buffer.from(text))
    const read = Buffer.from(await storage.read(key)).toString()
    if (read !== text) throw new Error('The storage gave back something else than it was given.')
  } finally {
    await storage.remove(key)
  }
}

/** Other nodes may be writing in the same folder right now; what is young is theirs. */
async function removeOlderThan(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => undefined)
    if (info && info.mtimeMs < time) await rm(path, { force: true })
  }
}
