import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import {
  occurrenceOn,
  readTemplate,
  templateFields,
  type EventSeries,
  type SeriesPattern,
} from '@longhouse/contract/series'
import { eventWaitsCollection, registrationsCollection } from '../../collections/events.ts'

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
export function seriesEventOf(event: Tournament): SeriesEvent {
  return {
    id: event.id,
    day: dayOf(event.occurrence),
    start: event.start_date,
    isDetached: event.is_detached,
    places: event.max_participants,
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
export async function hasPeople(source: Pick<RecordSource, 'records'>, event: string): Promise<boolean> {
  const people = { filter: 'tournament = {:event}', params: { event } }
  if ((await source.records(registrationsCollection).count(people)) > 0) return true
  return (await source.records(eventWaitsCollection).count(people)) > 0
}
