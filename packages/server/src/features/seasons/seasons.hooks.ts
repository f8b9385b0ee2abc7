import {
  hooksFor,
  isChanged,
  refuse,
  type BoundHooks,
  type RecordValues,
  type Transaction,
} from '@longhouse/engine'
import { parseDateInput, toText } from '@longhouse/engine/schema'
import {
  arePoints,
  overlaps,
  seasonLimits,
  seasonStateAt,
  type ArchivedPlayer,
  type Season,
  type SeasonDates,
  type SeasonState,
} from '@longhouse/contract/seasons'
import { wordsFor } from '@longhouse/contract/words'
import { runsCollection } from '../../collections/runs.ts'
import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'
import { usersCollection } from '../../collections/users.ts'
import { isServer } from '../../platform/callers.ts'
import { rewriteBoard } from './season-steps.job.ts'
import { seasonRefusals } from './season-refusals.words.ts'

const say = wordsFor('en', seasonRefusals)

/** Seasons have names, end after they start, do not overlap, and are frozen once their results are written. */
export function seasonsHooks(now: () => Date): BoundHooks {
  return hooksFor(seasonsCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      check(values)
      await refuseOverlap(tx, { dates: datesOf(values), except: '' })
      // A season that the server restores keeps its state.
      if (!(isServer(context) && values.state)) values.state = openStateAt(datesOf(values), now())
    },
    afterCreate: ({ tx, record }) => tagRuns(tx, record),

    beforeUpdate: async ({ context, tx, values, original }) => {
      if (!original || isServer(context)) return
      const after = { ...original, ...values }
      check(after)
      const dates = datesOf(after)
      const isMoved = dates.starts !== original.starts || dates.ends !== original.ends
      if (original.state === 'closed') {
        if (isMoved) throw refuse({ field: 'ends', code: 'season_closed', message: say('datesClosed') })
        if (isChanged(original, after, ['points']))
          throw refuse({ field: 'points', code: 'season_closed', message: say('pointsClosed') })
        return
      }
      if (!isMoved) return
      await refuseOverlap(tx, { dates, except: original.id })
      values.state = openStateAt(dates, now())
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (record.starts !== original?.starts || record.ends !== original.ends) await tagRuns(tx, record)
    },

    beforeDelete: ({ context, record }) => {
      if (record.state === 'closed' && !context.isSuperuser) throw refuse(say('deleteClosed'))
    },
  })
}

/** Removes a run that is no longer verified from its season, also from a closed one. */
export function disqualifiedRunsHooks(now: () => Date): BoundHooks {
  return hooksFor(runsCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || original.season === '') return
      if (original.status !== 'verified' || record.status === 'verified') return
      // Only the run names its season, so the season is locked out of order.
      await tx.outOfTurn(async () => {
        await tx.lock(seasonsCollection.name, original.season)
        const season = await tx.records(seasonsCollection).findById(original.season)
        if (season?.state === 'closed') await rewriteBoard(tx, { season, now: now(), run: record.id })
      })
    },
  })
}

/** Updates a renamed member in the archives, and removes the name of a deleted one. The results stay. */
export const archivedNamesHooks = hooksFor(usersCollection, {
  afterUpdate: async ({ tx, record, original }) => {
    const name = record.username
    if (original && original.username !== name)
      await rename(tx, { user: record.id, to: { id: record.id, name } })
  },
  beforeDelete: ({ tx, record }) => rename(tx, { user: record.id, to: { id: '', name: '' } }),
})

type Values = RecordValues<Season>

/** Returns the state by the dates, but `closing` for a season whose results are not written yet, of any age. */
function openStateAt(dates: SeasonDates, now: Date): SeasonState {
  const state = seasonStateAt(dates, now)
  return state === 'closed' ? 'closing' : state
}

function datesOf({ starts, ends }: Values): SeasonDates {
  return { starts: parseDateInput(starts), ends: parseDateInput(ends) }
}

function check(values: Values): void {
  if (values.name !== undefined && toText(values.name).trim() === '')
    throw refuse({ field: 'name', code: 'validation_required', message: say('name') })
  const { starts, ends } = datesOf(values)
  // Required fields report missing values.
  if (starts && ends && ends <= starts)
    throw refuse({ field: 'ends', code: 'season_order', message: say('order') })
  if (!arePoints(values.points)) {
    const { places, points } = seasonLimits
    throw refuse({ field: 'points', code: 'season_points', message: say('points', { places, points }) })
  }
}

async function refuseOverlap(
  tx: Transaction,
  { dates, except }: { readonly dates: SeasonDates; readonly except: string },
): Promise<void> {
  if (!dates.starts || !dates.ends) return
  // Only one season at a time may check for overlaps. The season itself is locked already, hence `outOfTurn`.
  await tx.outOfTurn(() => tx.lockName('seasons'))
  const others = await tx.records(seasonsCollection).findAll({
    filter: 'id != {:except} && starts < {:ends} && ends > {:starts}',
    params: { except, ...dates },
    sort: 'starts',
    limit: 1,
  })
  const other = others.find((each) => overlaps(each, dates))
  if (!other) return
  const message = say('overlap', { name: other.name })
  throw refuse({ field: 'starts', code: 'season_overlap', message })
}

/**
 * Assigns verified runs to the season in which they were played, also if it was created or moved later. Runs that are
 * verified afterwards find it themselves.
 */
async function tagRuns(
  tx: Transaction,
  { id, starts, ends }: Pick<Season, 'id' | 'starts' | 'ends'>,
): Promise<void> {
  const runs = tx.records(runsCollection)
  const params = { id, starts, ends }
  const inside = "status = 'verified' && played_at >= {:starts} && played_at < {:ends} && season != {:id}"
  const outside = 'season = {:id} && (played_at < {:starts} || played_at >= {:ends})'
  const gained = await runs.findAll({ filter: inside, params, sort: 'id' })
  const lost = await runs.findAll({ filter: outside, params, sort: 'id' })
  const tagged = [
    ...gained.map((run) => ({ id: run.id, season: id })),
    ...lost.map((run) => ({ id: run.id, season: '' })),
  ]
  await runs.patch(tagged.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

interface Renaming {
  readonly user: string
  readonly to: Pick<ArchivedPlayer, 'id' | 'name'>
}

async function rename(tx: Transaction, { user, to }: Renaming): Promise<void> {
  const results = tx.records(seasonResultsCollection)
  // By id, the order of locks.
  const rows = await results.findAll({ filter: 'users:each ?= {:user}', params: { user }, sort: 'id' })
  await results.patch(
    rows.map(({ id, players }) => ({
      id,
      players: (players ?? []).map((player) => (player.id === user ? { ...player, ...to } : player)),
    })),
  )
}
