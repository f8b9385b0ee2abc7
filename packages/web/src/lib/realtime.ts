import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { RecordSubscription } from 'pocketbase'
import { useEffect, useEffectEvent } from 'react'
import { afterBurst } from './burst.ts'
import { follow } from './live-topics.ts'
import { isUnderWay } from './page-keeping-client.ts'
import { refreshSession, useSession } from './session.ts'

export interface LiveOptions<T> {
  /** Queries to fetch anew after a change; a burst of changes counts as one. */
  readonly keys: readonly QueryKey[]
  /** A record id, or every record of the collection when left out. */
  readonly topic?: string
  readonly expand?: string
  readonly isEnabled?: boolean
  /** For a patch of the cache in place; return true when the change is dealt with and nothing needs fetching. */
  readonly onChange?: (change: RecordSubscription<T>) => boolean | void
}

const afterReconnect = new Set<() => void>()
let connects = 0
let stopWatching: (() => void) | undefined

/** Keeps queries in step with a collection for as long as the component is on show. */
export function useLive<T = Record<string, unknown>>(collection: string, options: LiveOptions<T>): void {
  const { topic = '*', expand, isEnabled = true } = options
  const cache = useQueryClient()
  const userId = useSession().user?.id
  const invalidate = useEffectEvent(() => {
    for (const queryKey of options.keys) void cache.invalidateQueries({ queryKey })
  })
  // What was asked for before the line was open may have missed a change in between.
  const catchUp = useEffectEvent((since: number) => {
    const isOlder = (query: Query) =>
      isUnderWay(query) || (query.state.status === 'success' && query.state.dataUpdatedAt < since)
    for (const queryKey of options.keys) void cache.invalidateQueries({ queryKey, predicate: isOlder })
  })
  const receive = useEffectEvent((change: RecordSubscription<T>) => options.onChange?.(change) === true)

  useEffect(() => {
    if (!isEnabled) return undefined
    const burst = afterBurst(() => invalidate())
    const stop = follow<RecordSubscription<T>>(
      { name: `${collection}/${topic}`, expand },
      {
        onOpen: (since) => catchUp(since),
        onMessage: (change) => {
          if (!receive(change)) burst.note()
        },
      },
    )
    const unwatch = watchReconnects(burst.note)
    return () => {
      burst.stop()
      unwatch()
      stop()
    }
    // A subscription carries the rights of whoever made it, so another person means another subscription.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [collection, topic, expand, isEnabled, userId])
}

// What changed while the connection was away was never announced, so everything on show is asked for again.
function watchReconnects(listener: () => void): () => void {
  afterReconnect.add(listener)
  if (afterReconnect.size === 1) startWatching()
  return () => {
    afterReconnect.delete(listener)
    if (afterReconnect.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
}

function startWatching(): void {
  connects = 0
  stopWatching = follow(
    { name: 'PB_CONNECT' },
    {
      onMessage: () => {
        connects += 1
        if (connects < 2) return
        for (const listener of afterReconnect) listener()
        // The server also ends the stream of somebody who may not be here any more.
        void refreshSession()
      },
    },
  )
}
