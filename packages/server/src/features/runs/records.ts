import type { RecordSource } from '@longhouse/engine'
import type { RecordHolder, RunPerson } from '@longhouse/contract/runs'
import { readHistory, type Board } from './run-board.ts'

/** Returns the history of a board's record, with all players. */
export async function readRecords(source: RecordSource, board: Board): Promise<readonly RecordHolder[]> {
  const history = await readHistory(source, board)
  const players = await readPlayers(
    source,
    history.map(({ run }) => run),
  )
  return history.map((reign) => ({ ...reign, players: players.get(reign.run) ?? [] }))
}

interface PlayerRow extends RunPerson {
  readonly run: string
}

async function readPlayers(
  source: RecordSource,
  runs: readonly string[],
): Promise<ReadonlyMap<string, readonly RunPerson[]>> {
  if (runs.length === 0) return new Map()
  const rows = await source.query<PlayerRow>({
    sql: `SELECT p."run", p."user" AS "id", COALESCE(u."username", p."name") AS "name",
        COALESCE(u."avatar", '') AS "avatar"
      FROM "run_players" p LEFT JOIN "users" u ON u."id" = p."user"
      WHERE p."run" IN (${runs.map(() => '?').join(', ')})
      ORDER BY CASE WHEN p."user" = '' THEN 1 ELSE 0 END, p."created", "name", p."id"`,
    params: runs,
  })
  const people = Map.groupBy(rows, ({ run }) => run)
  return new Map([...people].map(([run, found]) => [run, found.map(({ run: _run, ...person }) => person)]))
}
