import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncPath } from '../../lib/disk.ts'
import type { ByteRange } from '../../files/file-storage.ts'
import { formatDate } from '../../schema/dates.ts'
import {
  isBackupKey,
  requireBackupKey,
  type BackupStore,
  type NewBackup,
  type StoredBackup,
} from './backup-store.ts'

/** Backups in a folder of this machine. */
export class FolderBackups implements BackupStore {
  readonly place: string
  readonly #onKept: ((key: string) => void) | undefined

  /** Calls `onKept` with every backup that is new here. */
  constructor(folder: string, onKept?: (key: string) => void) {
    this.place = folder
    this.#onKept = onKept
  }

  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.place).catch(() => [])
    const found = await Promise.all(names.map((name) => this.find(name)))
    return found.flatMap((backup) => backup ?? []).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  async find(key: string): Promise<StoredBackup | undefined> {
    if (!isBackupKey(key)) return undefined
    const info = await stat(this.#pathOf(key)).catch(() => undefined)
    return info?.isFile() ? { key, size: info.size, modified: formatDate(info.mtime) } : undefined
  }

  async make(key: string, { write }: NewBackup): Promise<void> {
    const path = this.#pathOf(key)
    const partial = `${path}.partial`
    await mkdir(this.place, { recursive: true, mode: 0o700 })
    try {
      await write(partial)
      await rename(partial, path)
      await syncPath(this.place)
      this.#onKept?.(key)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  use<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.#pathOf(key))
  }

  stream(key: string, range?: ByteRange): Readable {
    return createReadStream(this.#pathOf(key), range ?? {})
  }

  async remove(key: string): Promise<boolean> {
    if (!(await this.find(key))) return false
    await rm(this.#pathOf(key), { force: true })
    return true
  }

  #pathOf(key: string): string {
    return join(this.place, requireBackupKey(key))
  }
}
