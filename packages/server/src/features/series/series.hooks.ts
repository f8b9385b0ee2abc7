import { isDeepStrictEqual } from 'node:util'
import {
  hooksFor,
  isChanged,
  refuse,
  type BoundHooks,
  type RecordValues,
  type Transaction,
} from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import {
  aheadDays,
  hasOccurrence,
  readPattern,
  seriesLimits,
  seriesWords,
  type EventSeries,
} from '@longhouse/contract/series'
import { wordsFor } from '@longhouse/contract/words'
import { dateIn } from '@longhouse/contract/zones'
import { tournamentsCollection } from '../../collections/events.ts'
import { eventSeriesCollection } from '../../collections/series.ts'
import { idOfMember, isServer } from '../../platform/callers.ts'
import { readSeries, requireThumbnail } from './check-series.ts'
import { moveFollowing } from './move-following.ts'
import { dayOf, hasPeople } from './series-events.ts'

/** Dependencies of the hooks of series. */
interface SeriesHooksDependencies {
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
      if (isChanged(original, values, ['pattern', 'template'])) Object.assign(values, readSeries(values))
      if (values.thumbnail !== original.thumbnail) values.is_picture_due = true
      // Writes of the server have moved the events already: see `series.routes.ts`.
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

/** Applies an update of a whole series from its next event on. */
async function moveAll({ tx, now }: Moment, { original, values }: SeriesUpdate): Promise<void> {
  if (!isChanged(original, values, ['name', 'pattern', 'template'])) return
  const series = { ...original, ...values }
  const [before, after] = [readPattern(original.pattern), readPattern(series.pattern)]
  if (!before || !after) return
  const next = await tx.records(tournamentsCollection).findFirst({
    filter: 'series = {:id} && start_date > {:now}',
    params: { id: original.id, now: formatDate(now) },
    sort: 'occurrence',
  })
  if (!next) return
  const from = dayOf(next.occurrence)
  const { pattern } = await moveFollowing(tx, { series, before, after, from, now })
  values.pattern = pattern
}

/** Deletes the events of a deleted series that have not begun, were not changed by hand and have no people. */
async function removeUntouched({ tx, now }: Moment, series: string): Promise<void> {
  const events = tx.records(tournamentsCollection)
  const untouched = await events.findAll({
    filter: 'series = {:series} && is_detached = false && start_date > {:now}',
    params: { series, now: formatDate(now) },
    sort: 'id',
  })
  for (const { id } of untouched) if (!(await hasPeople(tx, id))) await events.delete(id)
}

/** Keeps a series in step with writes to its events. */
export function occurrencesHooks(now: () => Date): BoundHooks {
  return hooksFor(tournamentsCollection, {
    beforeCreate: async ({ tx, values }) => {
      const id = toText(values.series)
      if (id !== '') await requireWanted(tx, { id, day: dayOf(toText(values.occurrence)) })
    },
    beforeUpdate: ({ context, values, original, cascadedFrom }) => {
      if (!original || original.series === '' || isServer(context) || cascadedFrom) return
      if (isEdited(original, values)) values.is_detached = true
    },
    afterDelete: async ({ context, tx, record, cascadedFrom }) => {
      const id = record.series
      if (id === '' || isServer(context) || cascadedFrom) return
      await leaveOut(tx, { id, day: dayOf(record.occurrence), now: now() })
    },
  })
}

/** Returns whether a field differs, apart from the date of the change itself. */
function isEdited(original: Tournament, values: RecordValues<Tournament>): boolean {
  return !isDeepStrictEqual({ ...original, ...values, updated: '' }, { ...original, updated: '' })
}

/** Throws unless the series has an event on this day. It is locked, and may have changed since the caller read it. */
async function requireWanted(
  tx: Transaction,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<void> {
  const series = await tx.records(eventSeriesCollection).findById(id)
  const pattern = readPattern(series?.pattern)
  if (series && !series.is_paused && pattern && hasOccurrence(pattern, day)) return
  const message = 'The series has no event on this day.'
  throw refuse({ field: 'occurrence', code: 'validation_not_in_series', message })
}

/** Excludes the day of a deleted event, so that it is not created again. */
async function leaveOut(
  tx: Transaction,
  { id, day, now }: { readonly id: string; readonly day: string; readonly now: Date },
): Promise<void> {
  // The event is locked already, and its series comes before it in the lock order.
  await tx.outOfTurn(() => tx.lock(eventSeriesCollection.name, id))
  const series = await tx.records(eventSeriesCollection).findById(id)
  const pattern = readPattern(series?.pattern)
  if (!pattern) return
  // Days of a series are those of its zone: in America it is still today when it is tomorrow in Greenwich.
  const today = dateIn(now, pattern.zone)
  if (day < today) return
  // Past days need no exception any more.
  const except = [...(pattern.except ?? []).filter((each) => each >= today), day].toSorted()
  if (except.length > seriesLimits.exceptions)
    throw refuse(say('tooManyExceptions', { max: seriesLimits.exceptions }))
  await tx.records(eventSeriesCollection).patch([{ id, pattern: { ...pattern, except } }])
}
