import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Connection } from '../../database/database.ts'
import { quote } from '../../database/dialects/dialect.ts'
import { type SqlValue, sql } from '../../database/sql.ts'
import { invalidBackup, badRequest } from '../../errors.ts'
import { isPlainName } from '../../files/file-storage.ts'
import type { Collection } from '../../records/collections.ts'

/** A row of a table by column. */
export type BackupRow = Readonly<Record<string, SqlValue>>

/** The rows of an export, whichever database wrote it. */
export interface BackupRows {
  /** Names of the tables there are. */
  readonly tables: ReadonlySet<string>
  /** Rows in the order they were inserted, some at a time. */
  batches(table: string): AsyncGenerator<BackupRow[]>
  close(): void
}

const rowsPerBatch = 200
const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Opens what `Database.exportTo` wrote. Throws 400 for anything else, and the reason of an aborted signal. */
export async function openBackupRows(folder: string, signal?: AbortSignal): Promise<BackupRows> {
  const names = await readdir(folder)
  if (names.includes('data.db')) return openFile(join(folder, 'data.db'), signal)
  return openLines(join(folder, 'tables'))
}

async function openFile(path: string, signal: AbortSignal | undefined): Promise<BackupRows> {
  await requireSound(path, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw invalidBackup(error)
  })
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    return {
      tables: new Set(rows.map(({ name }) => String(name))),
      async *batches(table) {
        const statement = database.prepare(`SELECT * FROM ${quote(table)} ORDER BY rowid`)
        yield* inBatches(statement.iterate())
      },
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw invalidBackup(error)
  }
}

async function openLines(folder: string): Promise<BackupRows> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw invalidBackup(cause)
  })
  return {
    tables: new Set(
      names.filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -'.jsonl'.length)),
    ),
    async *batches(table) {
      const lines = createInterface({
        input: createReadStream(join(folder, `${table}.jsonl`)),
        crlfDelay: Infinity,
      })
      let batch: BackupRow[] = []
      for await (const line of lines) {
        if (batch.push(rowSchema.parse(JSON.parse(line))) < rowsPerBatch) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    close: () => undefined,
  }
}

async function* inBatches(rows: Iterable<unknown>): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = []
  for (const row of rows) {
    if (batch.push(rowSchema.parse({ ...Object(row) })) < rowsPerBatch) continue
    yield batch
    batch = []
    // Reading a file is quick but not free; others get their turn.
    await setImmediate()
  }
  if (batch.length > 0) yield batch
}

/** Without these nothing is a backup of a site: its parameters, its history, and the people in it. */
export function coreTables(collections: readonly Collection[]): string[] {
  const accounts = collections.filter(({ isAuth }) => isAuth).map(({ name }) => name)
  return ['_params', '_migrations', ...accounts]
}

/** Throws 400 with the names of the tables that are missing: what is not in a backup would be wiped. */
export function requireTables(tables: ReadonlySet<string>, required: readonly string[]): void {
  const missing = new Set(required.filter((name) => !tables.has(name)))
  if (missing.size === 0) return
  throw badRequest(`This backup is not whole: ${[...missing].join(', ')} is missing. Nothing was changed.`)
}

/** The files that the records of an export name. */
export async function fileKeysIn(
  rows: BackupRows,
  {
    collections,
    signal,
  }: { readonly collections: readonly Collection[]; readonly signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { collection, names } of withFiles(collections)) {
    if (!rows.tables.has(collection.name)) continue
    for await (const batch of rows.batches(collection.name)) {
      signal?.throwIfAborted()
      for (const row of batch) for (const key of keysOf({ collection, names }, row)) keys.add(key)
    }
  }
  return keys
}

/** The files that the stored records name. */
export async function storedFileKeys(
  connection: Connection,
  collections: readonly Collection[],
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { collection, names } of withFiles(collections)) {
    const columns = ['id', ...names].map(quote).join(', ')
    const rows = await connection.read<BackupRow>(sql(`SELECT ${columns} FROM ${quote(collection.name)}`))
    for (const row of rows) for (const key of keysOf({ collection, names }, row)) keys.add(key)
  }
  return keys
}

interface WithFiles {
  readonly collection: Collection
  /** Of its file fields. */
  readonly names: readonly string[]
}

function withFiles(collections: readonly Collection[]): WithFiles[] {
  return collections.flatMap((collection) => {
    const names = collection.fields.filter(({ type }) => type === 'file').map(({ name }) => name)
    return names.length > 0 && !collection.isView ? [{ collection, names }] : []
  })
}

function keysOf({ collection, names }: WithFiles, row: BackupRow): string[] {
  return names
    .flatMap((name) => filesIn(row[name]))
    .map((file) => [collection.id, String(row['id']), file])
    .filter((steps) => steps.every(isPlainName))
    .map((steps) => steps.join('/'))
}

/** A single name, or several as JSON. */
function filesIn(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return []
  if (!value.startsWith('[')) return [value]
  const list: unknown = JSON.parse(value)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

/**
 * Throws when the pages of a SQLite file do not fit together, and when the signal is aborted. It reads all of them, in
 * a thread of its own.
 */
export async function requireSound(path: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const program = new URL('./check-file.worker.ts', import.meta.url)
  const worker = new Worker(program, { workerData: path, env: {}, execArgv: [] })
  const isSound = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that checks has ended.')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  if (isSound !== true) throw new Error('the database in the backup is damaged')
}
