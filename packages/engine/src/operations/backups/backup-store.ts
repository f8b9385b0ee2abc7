import type { Readable } from 'node:stream'
import type { ByteRange } from '../../files/file-storage.ts'

/** A backup on the backupStore. */
export interface StoredBackup {
  readonly key: string
  readonly size: number
  readonly modified: string
}

const namePattern = /^[a-z0-9_-]{1,120}\.zip$/
const automaticPrefix = '@auto_backup_'
const anyName = /^@?[a-z0-9_-]{1,150}\.zip$/

/** Whether a new backup may be called this. */
export function isBackupName(name: string): boolean {
  return namePattern.test(name)
}

/** A backup that has no name yet. */
export interface UnnamedBackup {
  readonly appName: string
  readonly now: Date
  /** Whether nobody asked for it; false when absent. */
  readonly isAutomatic?: boolean
}

/** A name that says when: `backup_longhouse_20261115063440.zip`. */
export function dailyName({ appName, now, isAutomatic = false }: UnnamedBackup): string {
  const app = appName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${isAutomatic ? automaticPrefix : 'backup_'}${app}_${time}.zip`
}

/** The key, if it can be one of a backup; throws otherwise. */
export function requireBackupKey(key: string): string {
  if (!isBackupKey(key)) throw new Error(`not a backup: ${JSON.stringify(key)}`)
  return key
}

/** Whether there can be a backup under this key. */
export function isBackupKey(key: string): boolean {
  return anyName.test(key)
}

/** A backup that is to be kept. */
export interface NewBackup {
  /** Writes it to a file of this machine. */
  readonly write: (path: string) => Promise<void>
  /** Ends the upload early. */
  readonly signal?: AbortSignal | undefined
}

/** Where backups are kept. Keys that can be none of a backup are never found. */
export interface BackupStore {
  /** Where that is, for people. */
  readonly place: string
  /** By name. */
  list(): Promise<StoredBackup[]>
  find(key: string): Promise<StoredBackup | undefined>
  /** Keeps a backup: whole or not at all. */
  make(key: string, { write, signal }: NewBackup): Promise<void>
  /** Hands a backup over as a file of this machine, for as long as the work takes. */
  use<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  stream(key: string, range?: ByteRange): Readable
  /** Takes it away; false when it is not there. */
  remove(key: string): Promise<boolean>
}

/** Takes the oldest automatic ones away, so that `most` are left. */
export async function keepAutomatic(backupStore: BackupStore, most: number): Promise<void> {
  const own = (await backupStore.list()).filter(({ key }) => key.startsWith(automaticPrefix))
  for (const { key } of own.toSorted((a, b) => (a.modified < b.modified ? 1 : -1)).slice(most))
    await backupStore.remove(key)
}
