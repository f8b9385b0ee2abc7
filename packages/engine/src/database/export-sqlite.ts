import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { ExportOptions } from './database.ts'
import { syncPath } from './sync-path.ts'

const pagesPerStep = 2000

/**
 * Copies the database file as of now, outside the event loop. The connection reads one snapshot throughout:
 * concurrent commits are not copied and do not restart the copy.
 */
export async function exportSqlite(
  file: string,
  { folder, signal }: Pick<ExportOptions, 'signal'> & { readonly folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const target = join(folder, 'data.db')
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await backup(source, target, { rate: pagesPerStep, progress: () => signal?.throwIfAborted() })
    source.exec('COMMIT')
  } finally {
    source.close()
  }
  await syncPath(target)
}
