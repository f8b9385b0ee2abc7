import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { DatabasePlace } from './watch-schema.ts'

/** Runs a file of statements in a database that no engine need ever have opened. */
export async function runSql({ dataDir, databaseUrl }: DatabasePlace, statements: string): Promise<void> {
  if (databaseUrl === undefined) {
    await mkdir(dataDir, { recursive: true })
    const database = new DatabaseSync(join(dataDir, 'data.db'))
    database.exec(statements)
    database.close()
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
