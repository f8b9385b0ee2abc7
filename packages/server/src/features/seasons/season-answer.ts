import { notFound, type Engine } from '@longhouse/engine'
import type { RunPerson } from '@longhouse/contract/runs'
import {
  championsBoard,
  pointsOf,
  readBoardName,
  seasonTable,
  tableLimits,
  type CountedRun,
  type Season,
  type SeasonPlace,
  type SeasonResult,
  type SeasonTable,
} from '@longhouse/contract/seasons'
import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'
import { findAvatars, findCountedRuns } from './counted-runs.ts'

/** Returns the table of a season: its archive, or the current counts while it is not closed. */
export async function answerSeason(engine: Engine, id: string): Promise<SeasonTable> {
  const season = await engine.records(seasonsCollection).findById(id)
  if (!season) throw notFound()
  return season.state === 'closed' ? readArchive(engine, season) : countNow(engine, season)
}

async function countNow(engine: Engine, season: Season): Promise<SeasonTable> {
  const runs = await findCountedRuns(engine, season)
  const { boards, champions } = seasonTable<RunPerson, CountedRun<RunPerson>>(runs, pointsOf(season))
  return {
    champions: champions
      .slice(0, tableLimits.champions)
      .map(({ place, player, round, points }) => ({ place, players: [player], round, points })),
    boards: boards.map(({ places, ...board }) => ({
      ...board,
      squads: places.length,
      places: places
        .slice(0, tableLimits.places)
        .map(({ place, run, players, round, points }) => ({ place, run, players, round, points })),
    })),
  }
}

async function readArchive(engine: Engine, { id }: Season): Promise<SeasonTable> {
  const rows = await engine.records(seasonResultsCollection).findAll({
    filter: 'season = {:id}',
    params: { id },
    sort: 'board,place,id',
  })
  const byBoard = Map.groupBy(rows, ({ board }) => board)
  const champions = (byBoard.get(championsBoard) ?? []).slice(0, tableLimits.champions)
  byBoard.delete(championsBoard)
  const boards = [...byBoard].map(([name, places]) => ({
    ...readBoardName(name),
    squads: places.length,
    places: places.slice(0, tableLimits.places),
  }))
  const shown = [...champions, ...boards.flatMap(({ places }) => places)]
  const avatars = await findAvatars(
    engine,
    shown.flatMap(({ users }) => users ?? []),
  )
  const toPlace = ({ place, run, players, round, points }: SeasonResult): SeasonPlace => ({
    place,
    ...(run && { run }),
    players: (players ?? []).map((player) => ({
      id: player.id,
      name: player.name,
      avatar: avatars.get(player.id) ?? '',
    })),
    round,
    points,
  })
  return {
    champions: champions.map(toPlace),
    boards: boards.map((board) => ({ ...board, places: board.places.map(toPlace) })),
  }
}
