import { readFile } from 'node:fs/promises'
import { runSql, type DatabasePlace } from '@longhouse/engine/testing'

/** Password of all accounts in the database of the first release. */
export const firstPassword = 'first-release-1'

/**
 * Loads a database that release 0.1.0 made into an empty place: its tables and a record of nearly every kind.
 */
export async function loadFirstRelease(place: DatabasePlace): Promise<void> {
  const file = place.databaseUrl === undefined ? 'sqlite.dump' : 'postgres.dump'
  await runSql(place, await readFile(new URL(file, import.meta.url), 'utf8'))
}
