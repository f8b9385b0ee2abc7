import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RunPerson } from '@longhouse/contract/runs'
import { closesAt, type CountedRun, type Season } from '@longhouse/contract/seasons'

interface CountedRow extends Omit<PlayerRow, 'user' | 'name'>, Omit<CountedRun, 'players'> {
  /** `null` if the run has no players. */
  readonly user: string | null
  readonly name: string | null
}

/**
 * Returns the runs that count for a season: played in it, and verified before it closes. Verifiers check each of them
 * by hand, which bounds their number.
 */
export async function findCountedRuns(
  source: RecordSource,
  season: Pick<Season, 'id' | 'ends'>,
): Promise<CountedRun<RunPerson>[]> {
  const rows = await source.query<CountedRow>({
    sql: `SELECT r."id" AS "run", r."game", r."map", r."squad_size", r."round", r."played_at",
        p."user", p."name", u."username", u."avatar"
      FROM "runs" r
        LEFT JOIN "run_players" p ON p."run" = r."id"
        LEFT JOIN "users" u ON u."id" = p."user"
      WHERE r."season" = ? AND r."status" = 'verified' AND r."decided_at" < ?
      ORDER BY r."id", p."created", p."id"`,
    params: [season.id, formatDate(closesAt(season))],
  })
  return [...Map.groupBy(rows, ({ run }) => run).values()].flatMap(toRun)
}

function toRun(rows: readonly CountedRow[]): CountedRun<RunPerson>[] {
  const [first] = rows
  if (!first) return []
  const { run, game, map, squad_size, round, played_at } = first
  const players = rows.flatMap(({ user, name, ...row }) =>
    user === null ? [] : [toPerson({ ...row, user, name: name ?? '' })],
  )
  return [{ run, game, map, squad_size, round, played_at, players }]
}

/** A player of a run, with the name and avatar of their account, if any. */
interface PlayerRow {
  readonly run: string
  readonly user: string
  readonly name: string
  readonly username: string | null
  readonly avatar: string | null
}

/** Returns a player as boards show them: a member with the current name, a guest, or a deleted member without id. */
function toPerson({ user, name, username, avatar }: Omit<PlayerRow, 'run'>): RunPerson {
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
