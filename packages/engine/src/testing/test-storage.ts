import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startS3Sim } from '@longhouse/s3-sim'
import { describe } from 'vitest'

/** An empty storage of files for one test engine (or several that share it). */
export interface FreshStorage {
  /** As `filesUrl` of an engine takes it. */
  readonly filesUrl: string
  /** Keys of all files in it, in order. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

/** One of the storages that every test of files runs on. */
export interface TestStorage {
  readonly name: 'disk' | 's3'
  create(): Promise<FreshStorage>
}

/** A folder of this machine. */
export const disk: TestStorage = { name: 'disk', create: createFolder }

/** A fake S3, keys below a prefix. */
export const s3: TestStorage = { name: 's3', create: createBucket }

/** Declares the suite once per storage. */
export function onEachStorage(suite: (storage: TestStorage) => void): void {
  describe.each([disk, s3])('files on $name', (storage) => {
    suite(storage)
  })
}

async function createFolder(): Promise<FreshStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-files-'))
  return {
    filesUrl: folder,
    keys: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createBucket(): Promise<FreshStorage> {
  const sim = await startS3Sim()
  const prefix = 'house/files/'
  return {
    filesUrl: sim.filesUrl.replace('?', `/${prefix}?`),
    keys: async () => sim.bucket.keys().map((key) => key.replace(prefix, '')),
    close: () => sim.close(),
  }
}
