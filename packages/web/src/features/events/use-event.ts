import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useEventsCache } from './events.cache.ts'
import type { EventRecord } from './events.types.ts'

/** An event that is on show anywhere, as it is now; undefined once somebody has taken it away. */
export function useEvent(id: string): EventRecord | undefined {
  const queries = useQueryClient().getQueryCache()
  const cache = useEventsCache()
  const follow = useCallback(
    (onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  )
  return useSyncExternalStore(follow, () => cache.find(id))
}
