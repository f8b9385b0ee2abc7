import { hooksFor, refuse, type BoundHooks, type RecordValues, type Transaction } from '@longhouse/engine'
import { parseDateInput, toText } from '@longhouse/engine/schema'
import {
  arePoints,
  overlaps,
  seasonLimits,
  seasonRefusals,
  seasonStateAt,
  type Season,
  type SeasonDates,
  type SeasonState,
} from '@longhouse/contract/seasons'
import { wordsFor } from '@longhouse/contract/words'
import { isServer } from '../../platform/acting-person.ts'
import { seasonsCollection } from '../../collections/seasons.ts'
import { tagRuns } from './tag-runs.ts'

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
        if (JSON.stringify(after.points) !== JSON.stringify(original.points))
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
