import { hooksFor, refuse, type BoundHooks, type RecordValues, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { aheadDays, readPattern, seriesWords, type EventSeries } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { readSeries, requireThumbnail } from './check-series.ts'
import { eventSeriesCollection } from '../../collections/series.ts'
import { moveFollowing } from './move-following.ts'
import { dayOf, hasPeople } from './series-events.ts'

/** Dependencies of the hooks of series. */
export interface SeriesHooksDependencies {
  readonly now: () => Date
  /** Creates the missing events of a stored series, and sets a new picture on its others. */
  readonly makeEvents: (id: string) => Promise<void>
}

const say = wordsFor('en', seriesWords)

// More than one owner can look after; each makes up to sixty events.
const maxPerOwner = 50

/** Checks series and updates their events. */
export function eventSeriesHooks({ now, makeEvents }: SeriesHooksDependencies): BoundHooks {
  return hooksFor(eventSeriesCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      values.ahead_days ||= aheadDays.default
      Object.assign(values, readSeries(values))
      if (isServer(context)) return
      requireThumbnail(values)
      values.owner ||= idOfMember(context)
      await requireRoom(tx, toText(values.owner))
    },
    beforeUpdate: async ({ context, tx, values, original, cascadedFrom }) => {
      if (!original || cascadedFrom) return
      if (isChanged({ original, values }, ['pattern', 'template'])) Object.assign(values, readSeries(values))
      if (values.thumbnail !== original.thumbnail) values.is_picture_due = true
      // Writes of the server have moved the events already: see `following.routes.ts`.
      if (isServer(context)) return
      requireThumbnail(values)
      await moveAll({ tx, now: now() }, { original, values })
    },
    beforeDelete: ({ tx, record }) => removeUntouched({ tx, now: now() }, record.id),
    committedCreate: ({ record }) => makeEvents(record.id),
    committedUpdate: ({ record }) => makeEvents(record.id),
  })
}

async function requireRoom(tx: Transaction, owner: string): Promise<void> {
  const count = await tx
    .records(eventSeriesCollection)
    .count({ filter: 'owner = {:owner}', params: { owner } })
  if (owner !== '' && count >= maxPerOwner) throw refuse(say('tooManySeries', { max: maxPerOwner }))
}

interface Moment {
  readonly tx: Transaction
  readonly now: Date
}

interface SeriesUpdate {
  readonly original: EventSeries
  readonly values: RecordValues<EventSeries>
}

function isChanged(
  { original, values }: SeriesUpdate,
  fields: readonly ('name' | 'pattern' | 'template')[],
): boolean {
  return fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(original[field]))
}

/** Applies an update of a whole series from its next event on. */
async function moveAll({ tx, now }: Moment, { original, values }: SeriesUpdate): Promise<void> {
  if (!isChanged({ original, values }, ['name', 'pattern', 'template'])) return
  const series = { ...original, ...values }
  const [before, after] = [readPattern(original.pattern), readPattern(series.pattern)]
  if (!before || !after) return
  const next = await tx.recordsOf('tournaments').findFirst({
    filter: 'series = {:id} && start_date > {:now}',
    params: { id: original.id, now: formatDate(now) },
    sort: 'occurrence',
  })
  if (!next) return
  const from = dayOf(toText(next['occurrence']))
  const { pattern } = await moveFollowing(tx, { series, before, after, from, now })
  values.pattern = pattern
}

/** Deletes the events of a deleted series that have not begun, were not changed by hand and have no people. */
async function removeUntouched({ tx, now }: Moment, series: string): Promise<void> {
  const events = tx.recordsOf('tournaments')
  const untouched = await events.findAll({
    filter: 'series = {:series} && is_detached = false && start_date > {:now}',
    params: { series, now: formatDate(now) },
    sort: 'id',
  })
  for (const { id } of untouched) if (!(await hasPeople(tx, id))) await events.delete(id)
}
