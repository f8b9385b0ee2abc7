import { isListed } from '@longhouse/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCache, withNews, type ListCache, type ListCacheOptions } from '../../lib/list-cache.ts'
import { recordDate } from '../../lib/moments.ts'
import { eventKeys } from './events.queries.ts'
import { registrationsOf, type EventRecord, type ListedRegistration } from './events.types.ts'

/** Reads and writes the cached events. */
export function useEventsCache(): ListCache<EventRecord> {
  const client = useQueryClient()
  return useMemo(() => listCache<EventRecord>(client, { keys: eventKeys, place: placeNow }), [client])
}

/** Only for the upcoming list does the client know whether an event belongs to it. */
const placeNow: NonNullable<ListCacheOptions<EventRecord>['place']> = ({ items, key }, event) =>
  key[2] === eventKeys.list('upcoming')[2] ? upsertEvent(items, event, new Date()) : items

/** Returns an event with one more registration, or with the same member's renewed. */
export function withRegistration(event: EventRecord, registration: ListedRegistration): EventRecord {
  const { id, user, slot, presence } = registration
  const others = registrationsOf(event).filter((other) => other.user !== user)
  const renewed = { id, user, ...(slot && { slot }), ...(presence && { presence }) }
  return withRegistrations(event, [...others, renewed])
}

/** Returns an event without a member's registration. */
export function withoutRegistration(event: EventRecord, userId: string): EventRecord {
  return withRegistrations(
    event,
    registrationsOf(event).filter(({ user }) => user !== userId),
  )
}

/** Returns an event with one taken place more or less, until the server sends its count. */
export function withCount(event: EventRecord, by: 1 | -1): EventRecord {
  return { ...event, participant_count: Math.max(0, event.participant_count + by) }
}

/** Returns the list, in its order, with an event added or renewed; without the event if that is over. */
export function upsertEvent(events: readonly EventRecord[], changed: EventRecord, now: Date): EventRecord[] {
  const known = events.find(({ id }) => id === changed.id)
  const others = events.filter(({ id }) => id !== changed.id)
  if (!isListed(changed, now)) return others
  return [...others, known ? withNews(known, changed) : changed].toSorted(byStart)
}

function withRegistrations(event: EventRecord, list: readonly ListedRegistration[]): EventRecord {
  return { ...event, expand: { ...event.expand, tournament_registrations_via_tournament: list } }
}

function byStart(a: EventRecord, b: EventRecord): number {
  return recordDate(a.start_date).getTime() - recordDate(b.start_date).getTime()
}
