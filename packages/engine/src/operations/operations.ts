import { hostname } from 'node:os'
import { NodeMessages } from '../cluster/node-messages.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { openSideDatabase } from '../database/open.ts'
import type { Logger } from '../lib/logger.ts'
import type { OperationsOptions } from './operations-options.ts'
import type { FileRemovals, DeletionPause } from '../files/file-removals.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { parseS3Address } from '../files/s3/s3-address.ts'
import type { CollectionRegistry } from '../records/collections.ts'
import { dailyName, keepAutomatic, type BackupStore, FolderBackups } from './backups/backup-store.ts'
import { Backups, RestoreWatch } from './backups/backups.ts'
import { BucketBackups } from './backups/bucket-backups.ts'
import { CollectionList } from './collections/collection-list.ts'
import { CronClaims, Crons } from './crons/crons.ts'
import { Logs } from './logs/logs.ts'
import { OperatorTables } from './operator-tables.ts'
import { SettingsStore } from './settings/settings-store.ts'

/** What operations are built on. */
export interface OperationsDependencies {
  readonly options: OperationsOptions
  readonly database: Database
  readonly collections: CollectionRegistry
  readonly storage: FileStorage
  readonly removals: FileRemovals
  readonly hold: DeletionPause
  readonly now: () => Date
  readonly logger: Logger
}

/** Everything that is there for operators. */
export interface Operations {
  readonly messages: NodeMessages
  readonly settings: SettingsStore
  readonly logs: Logs
  readonly crons: Crons
  readonly backups: Backups
  readonly backupStore: BackupStore
  readonly collectionList: CollectionList
  readonly restores: RestoreWatch
  readonly storage: FileStorage
  close(): Promise<void>
}

/** Opens everything that is there for operators; the database is up to its schema by then. */
export async function openOperations(parts: OperationsDependencies): Promise<Operations> {
  const { options, database, collections, now, logger } = parts
  const messages = new NodeMessages()
  const settings = new SettingsStore({ options, database, messages, logger })
  await settings.load()

  const side = openSideDatabase(database, { ...options, logger })
  const tables = new OperatorTables(side, now)
  // On PostgreSQL they are part of the schema.
  if (!options.databaseUrl) await tables.open(options.openMode)
  const collectionList = new CollectionList({ tables, collections, now })
  if (options.openMode !== 'tool') await collectionList.open()
  const wants = (level: number) => {
    const { maxDays, minLevel } = settings.current.logs
    return maxDays > 0 && level >= minLevel
  }
  const logs = new Logs({ tables, now, logger, wants, retention: () => settings.current.logs })

  const { dataDir, onRestoring } = options
  const backups = new Backups({ ...parts, dataDir, onRestoring, messages })
  const backupStore = openBackupStore(parts, backups.folder)
  await backups.tidy()
  const restores = new RestoreWatch({ backups, messages, logger })
  await restores.open()

  const crons = new Crons({ claims: new CronClaims(database, now), logger })
  const { storage } = parts
  const operations = {
    messages,
    settings,
    logs,
    crons,
    backups,
    backupStore,
    collectionList,
    restores,
    storage,
  }
  addOwnJobs(operations, parts)
  for (const job of options.crons ?? []) crons.add(job)
  return {
    ...operations,
    close: async () => {
      restores.close()
      await crons.close()
      await logs.close()
      await side.close()
    },
  }
}

/** With the files where these are in a bucket; else on this machine, which is said where there may be others. */
function openBackupStore({ options, logger }: OperationsDependencies, folder: string): BackupStore {
  const { filesUrl, databaseUrl } = options
  if (filesUrl?.startsWith('s3:')) return new BucketBackups(parseS3Address(filesUrl), folder)
  if (!databaseUrl) return new FolderBackups(folder)
  return new FolderBackups(folder, (backup) =>
    logger.warn(
      { backup, machine: hostname(), folder },
      'the backup is on this machine alone; with a bucket in FILES_URL every node has it',
    ),
  )
}

function addOwnJobs(
  { crons, logs, settings, backups, backupStore }: Omit<Operations, 'close'>,
  { database, now }: OperationsDependencies,
): void {
  crons.add({
    id: '__pbLogsCleanup__',
    expression: '0 */6 * * *',
    run: (signal) => logs.prune(signal),
  })
  crons.add({
    id: '__pbDBOptimize__',
    expression: '0 0 * * *',
    run: async (signal) => {
      signal.throwIfAborted()
      const { optimize } = database.dialect
      if (optimize) await database.write((connection) => connection.readArrays(sql(optimize)))
    },
  })
  crons.add({ id: '__tidyUp__', expression: '7 * * * *', run: (signal) => backups.tidy(signal) })
  settings.onChange(({ backups: { cron, cronMaxKeep }, meta }) => {
    const id = '__pbAutoBackup__'
    if (cron === '') {
      crons.remove(id)
      return
    }
    const run = async (signal: AbortSignal) => {
      signal.throwIfAborted()
      await backupStore.make(dailyName({ appName: meta.appName, now: now(), isAutomatic: true }), {
        write: (path) => backups.create(path, { signal }),
        signal,
      })
      await keepAutomatic(backupStore, cronMaxKeep)
    }
    crons.add({ id, expression: cron, run })
  })
}
