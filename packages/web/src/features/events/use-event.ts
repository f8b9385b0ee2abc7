import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.types.ts'

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
