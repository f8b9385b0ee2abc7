import type { RecordSource } from '@longhouse/engine'
import type { RunPerson } from '@longhouse/contract/runs'

/** A player of a run, with the name and avatar of their account, if any. */
export interface PlayerRow {
  readonly run: string
  readonly user: string
  readonly name: string
  readonly username: string | null
  readonly avatar: string | null
}

/** Returns a player as boards show them: a member with the current name, a guest, or a deleted member without id. */
export function toPerson({ user, name, username, avatar }: Omit<PlayerRow, 'run'>): RunPerson {
  if (username === null) return { id: '', name, avatar: '' }
  return { id: user, name: username, avatar: avatar ?? '' }
}

/** Returns the players of each run: members before guests, and players who were added together by name. */
export async function findPeopleOf(
  source: RecordSource,
  runs: readonly string[],
): Promise<ReadonlyMap<string, readonly RunPerson[]>> {
  if (runs.length === 0) return new Map()
  const rows = await source.query<PlayerRow>({
    sql: `SELECT p."run", p."name", p."user", u."username", u."avatar"
      FROM "run_players" p LEFT JOIN "users" u ON u."id" = p."user"
      WHERE p."run" IN (${runs.map(() => '?').join(', ')})
      ORDER BY CASE WHEN p."user" = '' THEN 1 ELSE 0 END, p."created", p."name", u."username", p."id"`,
    params: runs,
  })
  const byRun = Map.groupBy(rows, ({ run }) => run)
  return new Map([...byRun].map(([run, people]) => [run, people.map(toPerson)]))
}
