import {
  changePattern,
  checkPattern,
  occurrenceOn,
  seriesWords,
  type EventSeries,
  type FollowingAnswer,
  type SeriesPattern,
} from '@longhouse/contract/series'
import { refuse, type Transaction } from '@longhouse/engine'
import { wordsFor } from '@longhouse/contract/words'
import { tournamentsCollection } from '../../collections/events.ts'
import { refusePattern } from './check-series.ts'
import { eventValues, hasPeople, occurrenceOf, seriesEventOf, type SeriesEvent } from './series-events.ts'

const say = wordsFor('en', seriesWords)

/** A change of a series that applies from one of its days on. */
export interface SeriesChange {
  /** The changed series; `after` is its requested pattern. */
  readonly series: Pick<EventSeries, 'id' | 'name' | 'template'>
  readonly before: SeriesPattern
  readonly after: SeriesPattern
  /** The day of the first event that is changed. */
  readonly from: string
  readonly now: Date
}

/** How many events were changed, kept and removed, and the pattern to store. */
export interface MovedSeries extends FollowingAnswer {
  readonly pattern: SeriesPattern
}

/**
 * Changes a series' events from a day on, except those changed by hand and those that have begun. An event without a
 * day in the new pattern is deleted; if people signed up, it leaves the series instead. Throws if the resulting
 * pattern is invalid.
 */
export async function moveFollowing(
  tx: Transaction,
  { series, before, after, from, now }: SeriesChange,
): Promise<MovedSeries> {
  const events = await holdEvents(tx, { series: series.id, from })
  const { pattern, moved } = changePattern({ before, after, from, days: events.map(({ day }) => day) })
  refusePattern(checkPattern(pattern))

  const answer = { changed: 0, kept: 0, removed: 0 }
  // Rows that follow from an event, such as offers on its waiting list, are known only once it is locked.
  await tx.outOfTurn(async () => {
    for (const event of inFreeOrder(events, moved)) {
      const day = moved.get(event.day)
      const isUntouched = !event.isDetached && Date.parse(event.start) > now.getTime()
      if (!isUntouched) await renameDay(tx, { event, to: day })
      else if (day === undefined) answer[await settleWithoutDay(tx, event)] += 1
      else {
        requireAhead(pattern, { day, now })
        const values = await fittingValues(tx, { event, values: eventValues({ ...series, pattern }, day) })
        await tx.records(tournamentsCollection).update(event.id, values)
        answer.changed += 1
      }
    }
  })
  return { pattern, ...answer }
}

/** Refuses days that have begun: upcoming events are in people's calendars and must stay upcoming. */
function requireAhead(
  pattern: SeriesPattern,
  { day, now }: { readonly day: string; readonly now: Date },
): void {
  if (occurrenceOn(pattern, day).start > now) return
  const message = say('past')
  throw refuse({ field: 'pattern', code: 'validation_pattern_past', message })
}

/** Locks all events of a series from a day on, in order of id as everywhere, and returns them. */
async function holdEvents(
  tx: Transaction,
  { series, from }: { readonly series: string; readonly from: string },
): Promise<SeriesEvent[]> {
  const options = {
    filter: 'series = {:series} && occurrence >= {:from}',
    params: { series, from: occurrenceOf(from) },
    sort: 'id',
  }
  const events = await tx.records(tournamentsCollection).findAll(options)
  await tx.lockAll(
    tournamentsCollection.name,
    events.map(({ id }) => id),
  )
  return (await tx.records(tournamentsCollection).findAll(options)).map(seriesEventOf)
}

/**
 * Orders the events so that no two ever have the same day. Events that move to a later day go last day first, then
 * the others first day first.
 */
function inFreeOrder(
  events: readonly SeriesEvent[],
  moved: ReadonlyMap<string, string>,
): readonly SeriesEvent[] {
  const byDay = events.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const goesLater = ({ day }: SeriesEvent) => (moved.get(day) ?? day) > day
  const withoutDay = byDay.filter(({ day }) => !moved.has(day))
  const withDay = byDay.filter(({ day }) => moved.has(day))
  return [
    ...withoutDay,
    ...withDay.filter(goesLater).toReversed(),
    ...withDay.filter((event) => !goesLater(event)),
  ]
}

/** Moves an event that is otherwise unchanged to its new day, so that no second event is made for that day. */
async function renameDay(
  tx: Transaction,
  { event: { id, day }, to }: { readonly event: SeriesEvent; readonly to: string | undefined },
): Promise<void> {
  if (to !== undefined && to !== day)
    await tx.records(tournamentsCollection).patch([{ id, occurrence: occurrenceOf(to) }])
}

/** Drops values that could cost a place: for events with people the slots, fewer places, and the draft state. */
async function fittingValues(
  tx: Transaction,
  { event, values }: { readonly event: SeriesEvent; readonly values: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  if (!(await hasPeople(tx, event.id))) return values
  const { slots: _slots, is_draft: _draft, max_participants: places, ...rest } = values
  const hasEnough = Number(places) === 0 || (event.places > 0 && Number(places) >= event.places)
  return hasEnough ? { ...rest, max_participants: places } : rest
}

async function settleWithoutDay(tx: Transaction, { id }: SeriesEvent): Promise<'kept' | 'removed'> {
  const events = tx.records(tournamentsCollection)
  if (await hasPeople(tx, id)) {
    await events.update(id, { series: '' })
    return 'kept'
  }
  await events.delete(id)
  return 'removed'
}
