import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import type { ExportOptions } from './database.ts'
import { quote } from './dialects/dialect.ts'

const rowsPerFetch = 500

/**
 * Writes the rows of each table in the order they were inserted, one line of JSON each, all from one
 * snapshot.
 */
export async function exportPostgres(
  client: PoolClient,
  { folder, tables, signal }: ExportOptions & { readonly folder: string },
): Promise<void> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    for (const table of tables) {
      const target = createWriteStream(join(folder, 'tables', `${table}.jsonl`), { flush: true })
      await pipeline(Readable.from(lines(client, table)), target, { signal })
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function* lines(client: PoolClient, table: string): AsyncGenerator<string> {
  const { rows: columns } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
    [table],
  )
  const isOrdered = columns.some(({ name }) => name === '_row')
  const order = isOrdered ? ' ORDER BY "_row"' : ''
  await client.query(`DECLARE export NO SCROLL CURSOR FOR SELECT * FROM ${quote(table)}${order}`)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`FETCH ${rowsPerFetch} FROM export`)
    if (rows.length === 0) break
    yield rows.map(({ _row, ...row }) => `${JSON.stringify(row)}\n`).join('')
  }
  await client.query('CLOSE export')
}
