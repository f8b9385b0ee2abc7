import type { RecordSource } from '@longhouse/engine'

/** Returns the names of members by their ids. Deleted members have none. */
export async function readNames(
  source: RecordSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)].filter((id) => id !== '')
  if (unique.length === 0) return new Map()
  const rows = await source.query<{ readonly id: string; readonly username: string }>({
    sql: `SELECT "id", "username" FROM "users" WHERE "id" IN (${unique.map(() => '?').join(', ')})`,
    params: unique,
  })
  return new Map(rows.map(({ id, username }) => [id, username]))
}
