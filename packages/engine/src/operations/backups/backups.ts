import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NodeMessages } from '../../cluster/node-messages.ts'
import { columnKindsTable } from '../../database/column-kinds.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { badRequest } from '../../errors.ts'
import type { DeletionPause, FileRemovals } from '../../files/file-removals.ts'
import type { FileStorage } from '../../files/file-storage.ts'
import type { Logger } from '../../lib/logger.ts'
import type { CollectionRegistry } from '../../records/collections.ts'
import { formatDate } from '../../schema/dates.ts'
import type { OperationsOptions } from '../operations-options.ts'
import { readParam, writeParam } from '../params.ts'
import { openBackupRows, fileKeysIn, storedFileKeys, coreTables, requireTables } from './backup-rows.ts'
import { importRows } from './import-rows.ts'
import { openBackup, writeZip } from './zip.ts'

/** Dependencies of backups. */
interface BackupDependencies {
  readonly dataDir: string
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly storage: FileStorage
  readonly removals: FileRemovals
  readonly hold: DeletionPause
  readonly messages: NodeMessages
  readonly now: () => Date
  readonly logger: Logger
  readonly onRestoring: OperationsOptions['onRestoring'] | undefined
}

interface Creating {
  readonly replace?: boolean
  /** Ends it early: no part of the backup remains. */
  readonly signal?: AbortSignal
}

const restoredParam = 'restored'
const dayMs = 24 * 60 * 60_000

/** Makes and restores backups: the tables from one snapshot, with every file that their records name. */
export class Backups {
  /** Folder of backups while they are made and restored. */
  readonly folder: string
  readonly #parts: BackupDependencies

  constructor(parts: BackupDependencies) {
    this.#parts = parts
    this.folder = join(parts.dataDir, 'backups')
  }

  /** Checks whether a backup is being made or restored, on any node. */
  isBusy(): Promise<boolean> {
    return this.#parts.hold.isTaken()
  }

  /**
   * Writes a backup to a file, with everything that was acknowledged before. Other reads and writes continue;
   * only files that they delete are deleted a little later. Throws 400 if the file exists and may not be
   * replaced, and while another backup or restore is in progress.
   */
  async create(target: string, { replace = false, signal }: Creating = {}): Promise<void> {
    const { database, collections, storage, now } = this.#parts
    if (!replace && (await stat(target).catch(() => undefined)))
      throw badRequest(`There is a file ${target} already.`)
    await this.#alone(async (staging) => {
      await database.exportTo(staging, { tables: this.#tables(), signal })
      const rows = await openBackupRows(staging, signal)
      try {
        const keys = await fileKeysIn(rows, { collections: collections.all(), signal })
        const manifest = {
          format: 1,
          created: formatDate(now()),
          database: database.dialect.name,
          tables: this.#tables(),
        }
        await writeZip(target, { manifest, folder: staging, storage, keys, signal })
      } finally {
        rows.close()
      }
    })
  }

  /**
   * Replaces everything with a backup, in one transaction: if the process dies, either all of the old or all
   * of the new is stored. New files are written before it and noted for removal until it commits; old ones
   * are noted in it. Throws 400 for an invalid or incomplete backup, and while another one is in progress.
   * Returns messages of the host for the operator. The caller drops the caches.
   */
  async restore(file: string): Promise<readonly string[]> {
    const { database, collections, storage, removals, messages } = this.#parts
    const backup = await openBackup(file)
    try {
      return await this.#alone(async (staging) => {
        await backup.unpackTables(staging)
        const rows = await openBackupRows(staging)
        try {
          requireTables(rows.tables, [...backup.tables, ...coreTables(collections.all())])
          const keys = await fileKeysIn(rows, { collections: collections.all() })
          const missing = await this.#missing([...keys].filter((key) => backup.files.has(key)))
          await database.write((connection) => removals.note(connection, missing))
          await backup.eachFile(
            (key) => missing.has(key),
            (key, bytes) => storage.write(key, bytes),
          )
          return await database.write(async (connection) => {
            const old = await storedFileKeys(connection, collections.all())
            await importRows(connection, { rows, tables: this.#tables() })
            const notes = await this.#parts.onRestoring?.({
              query: ({ sql: text, params = [] }) => connection.read(sql(text, params)),
            })
            await removals.keep(connection, keys)
            await removals.note(
              connection,
              [...old].filter((key) => !keys.has(key)),
            )
            await writeParam(connection, { id: restoredParam, value: randomUUID() })
            await messages.tell(connection, 'restored')
            return notes ?? []
          })
        } finally {
          rows.close()
        }
      })
    } finally {
      backup.close()
    }
  }

  /** Returns a value that changes with every restore, by any process. */
  async lastRestore(): Promise<string> {
    return (await readParam(this.#parts.database, restoredParam)) ?? ''
  }

  /** Removes the leftovers of processes that died. */
  async tidy(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (await this.isBusy()) return
    await this.#parts.removals.sweep(signal)
    signal?.throwIfAborted()
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name)
      const isLeft = name.startsWith('.staging-') || name.endsWith('.partial')
      // One that is sent to or fetched from a bucket may take its time.
      const isLost = name.startsWith('.fetched-') && (await stat(path)).mtimeMs < Date.now() - dayMs
      if (isLeft || isLost) await rm(path, { recursive: true, force: true })
    }
  }

  #tables(): string[] {
    const own = this.#parts.collections.all().filter(({ isView }) => !isView)
    return ['_params', '_migrations', columnKindsTable, ...own.map(({ name }) => name)]
  }

  async #missing(keys: readonly string[]): Promise<Set<string>> {
    const missing = new Set<string>()
    for (const key of keys) {
      if (!(await this.#parts.storage.stat(key))) missing.add(key)
    }
    return missing
  }

  async #alone<T>(work: (staging: string) => Promise<T>): Promise<T> {
    const release = await this.#parts.hold.take()
    if (!release) throw badRequest('Try again later - another backup or restore is under way.')
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const staging = await mkdtemp(join(this.folder, '.staging-'))
    try {
      return await work(staging)
    } finally {
      await rm(staging, { recursive: true, force: true })
      await release()
      this.#parts.removals.sweep().catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'files that are not used any more could not be removed')
      })
    }
  }
}

/** Dependencies of the watch. */
interface RestoreWatchDependencies {
  readonly backups: Backups
  readonly messages: NodeMessages
  readonly logger: Logger
}

const everyMs = 30_000

/**
 * Notices that everything was replaced: by this process, by another node, or by a command line next to it,
 * which notifies no node.
 */
export class RestoreWatch {
  readonly #parts: RestoreWatchDependencies
  readonly #listeners: (() => Promise<void>)[] = []
  #known = ''
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(parts: RestoreWatchDependencies) {
    this.#parts = parts
    parts.messages.on('restored', () => void this.look())
  }

  /** Begins with the last restore so far. */
  async open(): Promise<void> {
    this.#known = await this.#parts.backups.lastRestore()
    this.#timer = setInterval(() => void this.look(), everyMs).unref()
  }

  onRestored(listener: () => Promise<void>): void {
    this.#listeners.push(listener)
  }

  /** Checks now; resolves when every listener is done. Never throws. */
  async look(): Promise<void> {
    await this.#looking
    this.#looking = this.#find().catch((error: unknown) => {
      this.#parts.logger.warn({ err: error }, 'whether there was a restore could not be read')
    })
    await this.#looking
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #find(): Promise<void> {
    const last = await this.#parts.backups.lastRestore()
    if (last === this.#known) return
    this.#known = last
    for (const listener of this.#listeners) await listener()
  }
}
