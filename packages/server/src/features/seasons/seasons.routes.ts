import { notFound, unauthorized, type Engine } from '@longhouse/engine'
import {
  hallOfFamePath,
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
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seasonsCollection, seasonResultsCollection } from '../../collections/seasons.ts'
import type { Site } from '../../platform/feature.ts'
import { keepAnswers, sendTagged } from '../../platform/kept-answers.ts'
import { answerHallOfFame } from './hall-of-fame.ts'
import type { RunPerson } from '@longhouse/contract/runs'
import { findAvatars, findCountedRuns } from './counted-runs.ts'

// Names and avatars may be this old; counts never are.
const maxMs = 60_000

/** `/api/seasons/ID/table` and `/api/hall-of-fame`: cached for all callers until their data changes. */
export function seasonsRoutes(app: FastifyInstance, { engine }: Site): void {
  const ofTables = ['seasons', 'season_results', 'runs', 'run_players']
  const tables = keepAnswers(engine, { collections: ofTables, maxMs, max: 50 })
  const halls = keepAnswers(engine, { collections: [...ofTables, 'contests', 'clips'], maxMs, max: 2 })

  app.get<{ Params: { readonly id: string } }>('/api/seasons/:id/table', async (request, reply) => {
    const season = await engine.records(seasonsCollection).findById(request.params.id)
    if (!season) throw notFound()
    if (season.state !== 'closed' && !(await isLoggedIn(request))) throw unauthorized()
    return sendTagged({ request, reply }, await tables(season.id, () => answerSeason(engine, season.id)))
  })

  app.get(hallOfFamePath, async (request, reply) => {
    const isMember = await isLoggedIn(request)
    const answer = await halls(String(isMember), () => answerHallOfFame(engine, isMember))
    return sendTagged({ request, reply }, answer)
  })
}

async function isLoggedIn(request: FastifyRequest): Promise<boolean> {
  return (await request.context()).auth !== null
}

/** Returns the table of a season: its archive, or the current counts while it is not closed. */
async function answerSeason(engine: Engine, id: string): Promise<SeasonTable> {
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
