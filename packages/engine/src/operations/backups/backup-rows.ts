import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { quote } from '../../database/dialects/dialect.ts'
import type { SqlValue } from '../../database/sql.ts'
import { invalidBackup } from '../../errors.ts'
import { requireSound } from './check-file.ts'

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
