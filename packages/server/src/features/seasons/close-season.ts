import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { RunPerson } from '@longhouse/contract/runs'
import {
  boardName,
  championsBoard,
  pointsOf,
  seasonTable,
  type ArchivedPlayer,
  type Champion,
  type CountedRun,
  type Season,
} from '@longhouse/contract/seasons'
import { findCountedRuns } from './counted-runs.ts'
import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'

/** A locked season and the current time. */
export interface SeasonNow {
  readonly season: Season
  readonly now: Date
}

/** Archives the final results of a season. */
export async function closeSeason(tx: Transaction, { season, now }: SeasonNow): Promise<void> {
  await holdPlayers(tx, await findCountedRuns(tx, season))
  // Read again: the players are locked now, so none of them can leave before the write.
  const runs = await findCountedRuns(tx, season)
  const keys = keysOf(runs)
  const { boards, champions } = seasonTable<RunPerson, CountedRun<RunPerson>>(runs, pointsOf(season))
  const archived = (player: RunPerson): ArchivedPlayer => ({
    id: player.id,
    name: player.name,
    key: keys.get(player.id) ?? 0,
  })
  const results = boards.flatMap((board) =>
    board.places.map(({ run, round, played_at, place, points, players }) => ({
      season: season.id,
      board: boardName(board),
      place,
      players: players.map(archived),
      users: players.flatMap(({ id }) => id || []),
      run,
      played_at,
      round,
      points,
    })),
  )
  await tx.records(seasonResultsCollection).append(results)
  await writeChampions(tx, {
    season: season.id,
    champions: champions.map((champion) => ({ ...champion, player: archived(champion.player) })),
  })
  await tx.records(seasonsCollection).update(season.id, { state: 'closed', closed_at: formatDate(now) })
}

/** Archives each member's points in a season. */
export async function writeChampions(
  tx: Transaction,
  { season, champions }: { readonly season: string; readonly champions: readonly Champion<ArchivedPlayer>[] },
): Promise<void> {
  await tx.records(seasonResultsCollection).append(
    champions.map(({ place, player, points, round }) => ({
      season,
      board: championsBoard,
      place,
      players: [player],
      users: player.id ? [player.id] : [],
      round,
      points,
    })),
  )
}

/** Locks all players in order of id, so that a name is not archived while its account is deleted. */
async function holdPlayers(tx: Transaction, runs: readonly CountedRun[]): Promise<void> {
  const ids = new Set(runs.flatMap(({ players }) => players.flatMap(({ id }) => id || [])))
  await tx.outOfTurn(() => tx.lockAll('users', [...ids]))
}

/** Assigns a number to each member who played. */
function keysOf(runs: readonly CountedRun[]): ReadonlyMap<string, number> {
  const ids = new Set(runs.flatMap(({ players }) => players.flatMap(({ id }) => id || [])))
  return new Map([...ids].toSorted().map((id, index) => [id, index + 1]))
}
