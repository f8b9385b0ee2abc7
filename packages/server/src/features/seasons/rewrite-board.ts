import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  addNote,
  bestOfSquads,
  boardName,
  championsBoard,
  findChampions,
  isSameSquad,
  placeRuns,
  pointsOf,
  seasonLimits,
  type CountedRun,
  type Season,
  type SeasonResult,
} from '@longhouse/contract/seasons'
import type { RunPerson } from '@longhouse/contract/runs'
import { writeChampions, type SeasonNow } from './close-season.ts'
import { findCountedRuns } from './counted-runs.ts'
import { findPeopleOf } from './run-people.ts'
import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'

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
