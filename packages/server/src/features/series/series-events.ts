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

/** An event of a series, as far as the series cares. */
export interface SeriesEvent {
  readonly id: string
  /** The day of the series it stands for, as `2026-12-04`. */
  readonly day: string
  readonly start: string
  readonly isDetached: boolean
  readonly places: number
}

/** What the series needs to know of a stored event. */
export function seriesEventOf(record: AnyRecord): SeriesEvent {
  return {
    id: record.id,
    day: dayOf(toText(record['occurrence'])),
    start: toText(record['start_date']),
    isDetached: record['is_detached'] === true,
    places: Number(record['max_participants']),
  }
}

/** `2026-12-04` as records keep it. */
export function occurrenceOf(day: string): string {
  return `${day} 00:00:00.000Z`
}

/** The day that a record keeps. */
export function dayOf(occurrence: string): string {
  return occurrence.slice(0, 10)
}

/** What an event of a series is, on its day. What the template does not say is unset. */
export function eventValues(
  { name, template, pattern }: Pick<EventSeries, 'name' | 'template'> & { readonly pattern: SeriesPattern },
  day: string,
): Record<string, unknown> {
  const { start, end } = occurrenceOn(pattern, day)
  const given = readTemplate(template)
  return {
    name,
    ...Object.fromEntries(templateFields.map((field) => [field, given[field] ?? null])),
    // Events of a kind follow the clock; of no kind are those that were made before there were any.
    kind: given.kind || 'other',
    start_date: formatDate(start),
    end_date: formatDate(end),
    time_zone: pattern.zone,
    occurrence: occurrenceOf(day),
  }
}

/** Whether somebody has a place in an event, waits for one, or was offered one. */
export async function hasPeople(source: Pick<RecordSource, 'recordsOf'>, event: string): Promise<boolean> {
  for (const collection of ['tournament_registrations', 'event_waits']) {
    const people = { filter: 'tournament = {:event}', params: { event } }
    if ((await source.recordsOf(collection).count(people)) > 0) return true
  }
  return false
}
