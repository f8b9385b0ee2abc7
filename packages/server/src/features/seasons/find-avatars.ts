import type { RecordSource } from '@longhouse/engine'

/** Returns the avatars of members by their ids. */
export async function findAvatars(
  source: RecordSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const marks = wanted.map(() => '?').join(', ')
  const rows = await source.query<{ readonly id: string; readonly avatar: string }>({
    sql: `SELECT "id", "avatar" FROM "users" WHERE "id" IN (${marks})`,
    params: wanted,
  })
  return new Map(rows.map(({ id, avatar }) => [id, avatar]))
}
