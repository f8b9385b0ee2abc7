import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isUnderWay } from './page-keeping-client.ts'

const news = new WeakMap<Query, (() => void)[]>()

/** Repeats a write after the query's pending response, which may be older than the write. */
export function tellAnswer(client: QueryClient, query: Query, write: () => void): void {
  const waiting = news.get(query)
  if (waiting) {
    waiting.push(write)
    return
  }
  const writes = [write]
  news.set(query, writes)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || !isEnd(event)) return
    stop()
    news.delete(query)
    if (isAnswer(event)) for (const each of writes) each()
  })
}

function isEnd(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'removed' || (event.type === 'updated' && !isUnderWay(event.query))
}

function isAnswer(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true
}
