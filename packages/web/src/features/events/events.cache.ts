import { isListed, type EventWait, type Registration } from '@longhouse/contract/events'
import { useQueryClient, notifyManager } from '@tanstack/react-query'
import { useMemo, useCallback, useSyncExternalStore } from 'react'
import { listCache, withNews, type ListCache, type ListCacheOptions } from '../../lib/writes/list-cache.ts'
import { recordDate } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useSession } from '../../lib/base/session.ts'
import { eventKeys, registrationsOf, type EventRecord, type ListedRegistration } from './events.queries.ts'

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

/** Returns a cached event with its current values; undefined after it was deleted. */
export function useEvent(id: string): EventRecord | undefined {
  const queries = useQueryClient().getQueryCache()
  const cache = useEventsCache()
  const follow = useCallback(
    (onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  )
  return useSyncExternalStore(follow, () => cache.find(id))
}

/** Shows the changes of others to events, places and lines immediately, without fetching the list again. */
export function useLiveEvents(): void {
  const cache = useEventsCache()

  useLive<EventRecord>('tournaments', {
    keys: [eventKeys.all],
    onChange: ({ action, record }) => {
      if (action === 'delete') cache.remove(record.id)
      else cache.put(record)
      return true
    },
  })
  useLivePlaces()
}

/** The same for one event, also for guests. Its deletion re-fetches it, so that its page reports it. */
export function useLiveEvent(id: string): void {
  const cache = useEventsCache()
  useLive<EventRecord>('tournaments', {
    topic: id,
    keys: [eventKeys.one(id)],
    onChange: ({ action, record }) => {
      if (action === 'delete') return false
      cache.put(record)
      return true
    },
  })
  // The messages of hosts matter most just before the start.
  useLive('event_messages', { keys: [['events', 'messages', id]] })
  useLive('event_results', { keys: [['events', 'results', id]] })
  useLivePlaces()
}

function useLivePlaces(): void {
  const cache = useEventsCache()
  const { user, isLoggedIn: isEnabled } = useSession()

  useLive<Registration>('tournament_registrations', {
    keys: [['events', 'participants'], eventKeys.list('mine')],
    isEnabled,
    onChange: ({ action, record }) => {
      cache.renew(record.tournament, (event) =>
        action === 'delete' ? withoutRegistration(event, record.user) : withRegistration(event, record),
      )
      // The count itself comes with the event; the list of participants is fetched again where it is shown.
      return false
    },
  })

  // Only hosts receive the waits of others.
  useLive<EventWait>('event_waits', {
    keys: [eventKeys.waits, eventKeys.list('mine')],
    isEnabled,
    onChange: ({ record }) => record.user !== user?.id,
  })
}
