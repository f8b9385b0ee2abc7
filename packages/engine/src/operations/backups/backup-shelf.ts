import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDate } from '../../schema/dates.ts'

/** A backup on the shelf. */
export interface ShelvedBackup {
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

/** A name that says when: `backup_longhouse_20261115063440.zip`. */
export function dailyName(appName: string, now: Date, isAutomatic = false): string {
  const app = appName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `${isAutomatic ? automaticPrefix : 'backup_'}${app}_${time}.zip`
}

/** The folder of backups: what is there, and putting there and taking away. Names that are none are never found. */
export class BackupShelf {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** By name. */
  async list(): Promise<ShelvedBackup[]> {
    const names = await readdir(this.folder).catch(() => [])
    const found = await Promise.all(names.map((name) => this.find(name)))
    return found.flatMap((backup) => backup ?? []).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  async find(key: string): Promise<ShelvedBackup | undefined> {
    if (!anyName.test(key)) return undefined
    const info = await stat(this.pathOf(key)).catch(() => undefined)
    return info?.isFile() ? { key, size: info.size, modified: formatDate(info.mtime) } : undefined
  }

  /** Takes it away; false when it is not there. */
  async remove(key: string): Promise<boolean> {
    if (!(await this.find(key))) return false
    await rm(this.pathOf(key), { force: true })
    return true
  }

  /** Puts an uploaded file there, whole or not at all. */
  async put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const partial = `${this.pathOf(key)}.partial`
    try {
      await pipeline(
        Readable.from(chunks),
        createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      )
      await rename(partial, this.pathOf(key))
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  /** Takes the oldest automatic ones away, so that `most` are left. */
  async keepAutomatic(most: number): Promise<void> {
    const own = (await this.list()).filter(({ key }) => key.startsWith(automaticPrefix))
    for (const { key } of own.toSorted((a, b) => (a.modified < b.modified ? 1 : -1)).slice(most))
      await this.remove(key)
  }

  pathOf(key: string): string {
    if (!anyName.test(key)) throw new Error(`not a backup: ${JSON.stringify(key)}`)
    return join(this.folder, key)
  }
}
