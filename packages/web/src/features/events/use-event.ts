import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { eventQuery, eventsQuery } from './events.queries.ts'
import type { EventRecord } from './events.types.ts'

/** An event that is on show, as it is now; undefined once somebody has taken it away. */
export function useEvent(id: string): EventRecord | undefined {
  const list = useInfiniteQuery({ ...eventsQuery(), enabled: false })
  const one = useQuery({ ...eventQuery(id), enabled: false })
  return list.data?.pages.flatMap(({ items }) => items).find((event) => event.id === id) ?? one.data
}
