import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../files/file-storage.ts'
import { syncPath } from '../../lib/disk.ts'
import { formatDate } from '../../schema/dates.ts'

/** A stored backup. */
export interface StoredBackup {
  readonly key: string
  readonly size: number
  readonly modified: string
}

const namePattern = /^[a-z0-9_-]{1,120}\.zip$/
const automaticPrefix = '@auto_backup_'
const anyName = /^@?[a-z0-9_-]{1,150}\.zip$/

/** Checks whether a new backup may have this name. */
export function isBackupName(name: string): boolean {
  return namePattern.test(name)
}

/** A backup that has no name yet. */
interface UnnamedBackup {
  readonly appName: string
  readonly now: Date
  /** Whether the engine makes it automatically; false if absent. */
  readonly isAutomatic?: boolean
}

/** Returns a name with the time: `backup_longhouse_20261115063440.zip`. */
export function dailyName({ appName, now, isAutomatic = false }: UnnamedBackup): string {
  const app = appName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${isAutomatic ? automaticPrefix : 'backup_'}${app}_${time}.zip`
}

/** Returns the key if it can be one of a backup; throws otherwise. */
export function requireBackupKey(key: string): string {
  if (!isBackupKey(key)) throw new Error(`not a backup: ${JSON.stringify(key)}`)
  return key
}

/** Checks whether a backup can have this key. */
export function isBackupKey(key: string): boolean {
  return anyName.test(key)
}

/** A backup to be stored. */
export interface NewBackup {
  /** Writes it to a file of this machine. */
  readonly write: (path: string) => Promise<void>
  /** Ends the upload early. */
  readonly signal?: AbortSignal | undefined
}

/** The storage of backups. Keys that no backup can have are never found. */
export interface BackupStore {
  /** Its location, for people. */
  readonly place: string
  /** By name. */
  list(): Promise<StoredBackup[]>
  find(key: string): Promise<StoredBackup | undefined>
  /** Stores a backup: whole or not at all. */
  make(key: string, { write, signal }: NewBackup): Promise<void>
  /** Provides a backup as a file of this machine while the work runs. */
  use<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  stream(key: string, range?: ByteRange): Readable
  /** Deletes a backup; returns false if it does not exist. */
  remove(key: string): Promise<boolean>
}

/** Deletes the oldest automatic backups, so that `most` are left. */
export async function keepAutomatic(backupStore: BackupStore, most: number): Promise<void> {
  const own = (await backupStore.list()).filter(({ key }) => key.startsWith(automaticPrefix))
  for (const { key } of own.toSorted((a, b) => (a.modified < b.modified ? 1 : -1)).slice(most))
    await backupStore.remove(key)
}

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
