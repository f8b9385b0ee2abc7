import type { Connection } from './database.ts'
import { sql } from './fragment.ts'

/** The ids of the migrations that ran already. */
export async function appliedMigrations(connection: Connection): Promise<Set<string>> {
  const rows = await connection.read<{ id: string }>(sql('SELECT id FROM _migrations'))
  return new Set(rows.map(({ id }) => id))
}
