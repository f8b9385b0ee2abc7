import type { Engine, Transaction } from '@longhouse/engine'
import {
  seasonStateAt,
  addNote,
  bestOfSquads,
  boardName,
  championsBoard,
  findChampions,
  isSameSquad,
  placeRuns,
  pointsOf,
  seasonLimits,
  seasonTable,
  type ArchivedPlayer,
  type Champion,
  type CountedRun,
  type Season,
  type SeasonResult,
} from '@longhouse/contract/seasons'
import { seasonsCollection, seasonResultsCollection } from '../../collections/seasons.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import { once } from '../../platform/once.ts'
import { formatDate } from '@longhouse/engine/schema'
import type { RunPerson } from '@longhouse/contract/runs'
import { findCountedRuns, findPeopleOf } from './counted-runs.ts'

/** Moves every season to the state that its dates imply; closing writes its results, once. */
export async function runSeasonSteps(
  { engine, logger, signal }: Pick<Site, 'engine' | 'logger'> & Stoppable,
  now: Date,
): Promise<void> {
  const open = await engine.records(seasonsCollection).findAll({ filter: "state != 'closed'" })
  const due = open.filter((season) => seasonStateAt(season, now) !== season.state)
  await forEachApart(due, signal, ({ id }) =>
    moveSeason(engine, { id, now }).catch((error: unknown) =>
      logger.error({ err: error, season: id }, 'a step of a season failed'),
    ),
  )
}

function moveSeason(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    await tx.lock(seasonsCollection.name, id)
    const season = await tx.records(seasonsCollection).findById(id)
    if (!season || season.state === 'closed') return
    const state = seasonStateAt(season, now)
    if (state !== 'closed') {
      await tx.records(seasonsCollection).update(id, { state })
      return
    }
    // Only the locked season shows that it is time. Step names come first in the lock order, hence `outOfTurn`.
    await tx.outOfTurn(() =>
      once(tx, { subject: `season:${id}`, step: 'closed' }, () => closeSeason(tx, { season, now })),
    )
  })
}

/** A locked season and the current time. */
interface SeasonNow {
  readonly season: Season
  readonly now: Date
}

/** Archives the final results of a season. */
async function closeSeason(tx: Transaction, { season, now }: SeasonNow): Promise<void> {
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
async function writeChampions(
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

/**
 * Removes a run from a closed season. Its squad keeps a row with its next best run, if any. The run's board and the
 * champions are recounted. All other results keep their archived values.
 */
export async function rewriteBoard(
  tx: Transaction,
  { season, now, run }: SeasonNow & { readonly run: string },
): Promise<void> {
  const results = tx.records(seasonResultsCollection)
  const rows = await results.findAll({ filter: 'season = {:id}', params: { id: season.id }, sort: 'id' })
  const lost = rows.find((row) => row.run === run)
  if (!lost) return
  const others = rows.filter(({ board, id }) => board === lost.board && id !== lost.id)
  const next = await findNextBest(tx, { season, lost, others })
  if (!next) await results.delete(lost.id)
  const kept = next ? [...others, { ...lost, ...next }] : others
  const placed = placeRuns(kept, pointsOf(season))
  for (const { id, place, points, run: by, round, played_at } of placed)
    await results.update(id, { place, points, run: by, round, played_at })

  const untouched = rows.filter(({ board }) => board !== lost.board && board !== championsBoard)
  const boards = Map.groupBy([...untouched, ...placed].map(withPlayers), ({ board }) => board)
  for (const { id } of rows.filter(({ board }) => board === championsBoard)) await results.delete(id)
  await writeChampions(tx, {
    season: season.id,
    champions: findChampions([...boards.values()], ({ key }) => (key ? String(key) : '')),
  })
  const note = { at: formatDate(now), board: lost.board, run }
  const notes = addNote(season.notes, note, seasonLimits.notes)
  await tx.records(seasonsCollection).update(season.id, { notes })
}

interface LostRow {
  readonly season: Season
  readonly lost: SeasonResult
  readonly others: readonly SeasonResult[]
}

/** Finds the best other run of the same squad that counted. */
async function findNextBest(
  tx: Transaction,
  { season, lost, others }: LostRow,
): Promise<Pick<CountedRun, 'run' | 'round' | 'played_at'> | undefined> {
  const players = (await findPeopleOf(tx, [lost.run])).get(lost.run) ?? []
  const written = new Set(others.map(({ run }) => run))
  const runs = (await findCountedRuns(tx, season)).filter(
    (each) =>
      boardName(each) === lost.board &&
      each.run !== lost.run &&
      !written.has(each.run) &&
      isSameSquad(each.players, players),
  )
  const [best] = bestOfSquads<CountedRun<RunPerson>>(runs)
  return best && { run: best.run, round: best.round, played_at: best.played_at }
}

function withPlayers({ players, ...row }: SeasonResult) {
  return { ...row, players: players ?? [] }
}
