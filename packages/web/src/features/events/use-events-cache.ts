import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { useMemo } from 'react'
import { upsertEvent } from './events.cache.ts'
import { eventKeys, eventsQuery } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'

export interface EventsCache {
  find: (id: string) => EventRecord | undefined
  /** Changes one event wherever it is on show; nothing happens where it is not. */
  change: (id: string, to: (event: EventRecord) => EventRecord) => void
  /** Puts an event into the list, or renews it there. */
  put: (event: EventRecord) => void
  remove: (id: string) => void
  refresh: () => void
}

/** The one place that writes events on show: optimistic changes, their roll-back and live news all go through it. */
export function useEventsCache(): EventsCache {
  const client = useQueryClient()
  return useMemo(() => {
    const { queryKey } = eventsQuery()
    const list = () => client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? []
    const setList = (to: (events: readonly EventRecord[]) => readonly EventRecord[]) =>
      client.setQueryData(queryKey, (data) => data && withItems(data, to(list())))
    const one = (id: string) => client.getQueryData<EventRecord>(eventKeys.one(id))

    return {
      find: (id) => list().find((event) => event.id === id) ?? one(id),
      change: (id, to) => {
        setList((events) => events.map((event) => (event.id === id ? to(event) : event)))
        client.setQueryData<EventRecord>(eventKeys.one(id), (event) => event && to(event))
      },
      put: (event) => void setList((events) => upsertEvent(events, event, new Date())),
      remove: (id) => {
        setList((events) => events.filter((event) => event.id !== id))
        client.removeQueries({ queryKey: eventKeys.one(id) })
      },
      refresh: () => void client.invalidateQueries({ queryKey: eventKeys.all }),
    }
  }, [client])
}

// The list is shown as one, so it may all stand on its first page until it is next asked for.
function withItems(
  { pages, pageParams }: InfiniteData<ListResult<EventRecord>>,
  items: readonly EventRecord[],
): InfiniteData<ListResult<EventRecord>> {
  return {
    pageParams,
    pages: pages.map((page, index) => ({ ...page, items: index === 0 ? [...items] : [] })),
  }
}
