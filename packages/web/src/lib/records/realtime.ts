import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { RecordSubscription } from 'pocketbase'
import { useEffect, useEffectEvent } from 'react'
import { follow } from './live-topics.ts'
import { isUnderWay } from './page-keeping-client.ts'
import { refreshSession, useSession } from '../base/session.ts'

interface LiveOptions<T> {
  /** Queries to fetch again after a change; a burst of changes counts as one. */
  readonly keys: readonly QueryKey[]
  /** A record id; if omitted, every record of the collection. */
  readonly topic?: string
  readonly expand?: string
  readonly isEnabled?: boolean
  /** Patches the cache in place. Returns true if nothing needs to be fetched. */
  readonly onChange?: (change: RecordSubscription<T>) => boolean | void
}

const afterReconnect = new Set<() => void>()
let connects = 0
let stopWatching: (() => void) | undefined

/** Keeps queries up to date with a collection while the component is mounted. */
export function useLive<T = Record<string, unknown>>(collection: string, options: LiveOptions<T>): void {
  const { topic = '*', expand, isEnabled = true } = options
  const cache = useQueryClient()
  const userId = useSession().user?.id
  const invalidate = useEffectEvent(() => {
    for (const queryKey of options.keys) void cache.invalidateQueries({ queryKey })
  })
  // Data requested before the subscription opened may lack a change in between.
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
    // A subscription has the rights of its account, so another account needs another subscription.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [collection, topic, expand, isEnabled, userId])
}

// Changes during a disconnect are never sent, so all mounted queries are fetched again.
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
        // The server also closes the stream of an account that is no longer allowed here.
        void refreshSession()
      },
    },
  )
}

const quietMs = 120
const longestMs = 1000

/** Work that follows a burst of calls, once. */
interface Burst {
  /** Says that there is something to do. */
  readonly note: () => void
  /** Nothing is done any more. */
  readonly stop: () => void
}

/** Does the work when nothing has come for a moment, and once a second while there is no such moment. */
export function afterBurst(work: () => void): Burst {
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = 0
  const run = () => {
    timer = undefined
    work()
  }
  return {
    note: () => {
      const now = Date.now()
      if (timer === undefined) began = now
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(0, Math.min(quietMs, began + longestMs - now)))
    },
    stop: () => clearTimeout(timer),
  }
}
