import type { Database } from './database.ts'
import { sql } from './fragment.ts'

/** The ids of the migrations that ran already. */
export async function appliedMigrations(database: Database): Promise<Set<string>> {
  const rows = await database.read<{ id: string }>(sql('SELECT id FROM _migrations'))
  return new Set(rows.map(({ id }) => id))
}
