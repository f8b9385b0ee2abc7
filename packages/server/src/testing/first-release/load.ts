import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Everybody in the database of the first release logs in with this. */
export const firstPassword = 'first-release-1'

/** Where a site keeps its records: SQLite in the folder, where there is no address. */
interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
}

/** Puts a database that release 0.1.0 made into an empty place: its tables and a record of nearly every kind. */
export async function loadFirstRelease({ dataDir, databaseUrl }: Place): Promise<void> {
  const statements = await readFile(
    new URL(`${databaseUrl ? 'postgres' : 'sqlite'}.sql`, import.meta.url),
    'utf8',
  )
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statements).finally(() => client.end())
    return
  }
  await mkdir(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'data.db'))
  database.exec(statements)
  database.close()
}
