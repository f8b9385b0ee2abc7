import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RunPerson } from '@longhouse/contract/runs'
import { closesAt, type CountedRun, type Season } from '@longhouse/contract/seasons'
import { toPerson, type PlayerRow } from './run-people.ts'

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
