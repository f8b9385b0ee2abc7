import type { RecordSource } from '@longhouse/engine'
import type { RunPerson } from '@longhouse/contract/runs'

/** A player of a run, with what their account says, if they have one. */
export interface PlayerRow {
  readonly run: string
  readonly user: string
  readonly name: string
  readonly username: string | null
  readonly avatar: string | null
}

/** A player as boards show them: a member by today's name, a guest, or nobody any more. */
export function toPerson({ user, name, username, avatar }: Omit<PlayerRow, 'run'>): RunPerson {
  if (username === null) return { id: '', name, avatar: '' }
  return { id: user, name: username, avatar: avatar ?? '' }
}

/** Who played each of these runs: members before guests, and those who were named at once by their names. */
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
