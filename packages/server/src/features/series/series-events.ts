import type { RecordSource } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  occurrenceOn,
  readTemplate,
  templateFields,
  type EventSeries,
  type SeriesPattern,
} from '@longhouse/contract/events'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

/** The data of an event that its series needs. */
export interface SeriesEvent {
  readonly id: string
  /** Its day in the series, as `2026-12-04`. */
  readonly day: string
  readonly start: string
  readonly isDetached: boolean
  readonly places: number
}

/** Reads that data from a stored event. */
export function seriesEventOf(record: AnyRecord): SeriesEvent {
  return {
    id: record.id,
    day: dayOf(toText(record['occurrence'])),
    start: toText(record['start_date']),
    isDetached: record['is_detached'] === true,
    places: Number(record['max_participants']),
  }
}

/** Returns a day such as `2026-12-04` as records store it. */
export function occurrenceOf(day: string): string {
  return `${day} 00:00:00.000Z`
}

/** Returns the day of a stored occurrence. */
export function dayOf(occurrence: string): string {
  return occurrence.slice(0, 10)
}

/** Returns the values of a series' event on a day. Fields missing in the template are unset. */
export function eventValues(
  { name, template, pattern }: Pick<EventSeries, 'name' | 'template'> & { readonly pattern: SeriesPattern },
  day: string,
): Record<string, unknown> {
  const { start, end } = occurrenceOn(pattern, day)
  const given = readTemplate(template)
  return {
    name,
    ...Object.fromEntries(templateFields.map((field) => [field, given[field] ?? null])),
    // Only events with a kind follow the clock; those without one are older than kinds.
    kind: given.kind || 'other',
    start_date: formatDate(start),
    end_date: formatDate(end),
    time_zone: pattern.zone,
    occurrence: occurrenceOf(day),
  }
}

/** Returns whether an event has participants, waiting members or open offers. */
export async function hasPeople(source: Pick<RecordSource, 'recordsOf'>, event: string): Promise<boolean> {
  for (const collection of ['tournament_registrations', 'event_waits']) {
    const people = { filter: 'tournament = {:event}', params: { event } }
    if ((await source.recordsOf(collection).count(people)) > 0) return true
  }
  return false
}
