import { wordsFor } from '@longhouse/contract/words'
import { appWords } from '../worker/app.words.ts'
import { currentConnection, onConnectionChange, sayOffline } from './base/connection.ts'
import { isKept, isWorthShowing } from './offline-seen.ts'
import { readSeen, writeSeen } from './offline-store.ts'
import { queryClient } from './records/query-client.ts'
import { currentSession } from './base/session-state.ts'

/** Milliseconds to wait after a response for others that follow. */
const burst = 250

const say = wordsFor('en', appWords)
const cache = queryClient.getQueryCache()
const usual = queryClient.getDefaultOptions()
/** Hashes of the queries whose data came from the store. */
const restored = new Set<string>()
let isStill = false

/**
 * Puts the responses that the member has seen into the cache while there is no network. Cached data is shown;
 * only missing data is requested.
 */
export async function restoreSeen(): Promise<void> {
  standStill()
  const userId = currentSession().user?.id
  if (userId === undefined) return
  for (const { key, hash, data, at } of await readSeen(userId)) {
    const known = cache.get(hash)?.state.dataUpdatedAt ?? 0
    if (!isStill || known >= at || !isWorthShowing(at, Date.now())) continue
    void queryClient.cancelQueries({ queryKey: key, exact: true })
    // Nothing can be in flight.
    // oxlint-disable-next-line no-restricted-properties
    queryClient.setQueryData(key, data, { updatedAt: at })
    restored.add(hash)
  }
  tellAge()
}

/** Stores what a member sees from now on. Returns a function that stops. */
export function keepSeen(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (currentConnection() === 'offline') return
    const seen = cache
      .getAll()
      .filter(({ queryKey, state }) => isKept(queryKey) && state.status === 'success')
      .map(({ queryKey, queryHash, state }) => ({
        key: queryKey,
        hash: queryHash,
        data: state.data,
        at: state.dataUpdatedAt,
      }))
    writeSeen(userId, seen).catch((error: unknown) => console.warn('Nothing is kept for offline', error))
  }
  const saveOnLeaving = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save()
  }
  const unfollow = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query.queryKey)) timer ??= setTimeout(save, burst)
  })
  document.addEventListener('visibilitychange', saveOnLeaving)
  const stopWaiting = onConnectionChange(() => {
    if (currentConnection() === 'offline') void restoreSeen()
  })
  save()
  return () => {
    clearTimeout(timer)
    unfollow()
    stopWaiting()
    document.removeEventListener('visibilitychange', saveOnLeaving)
  }
}

/** Stops refetching cached data while there is no network: a request without a response would be an error. */
function standStill(): void {
  if (isStill) return
  isStill = true
  queryClient.setDefaultOptions({
    ...usual,
    queries: { ...usual.queries, refetchOnMount: false, refetchOnWindowFocus: false },
  })
  const unfollow = cache.subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') setTimeout(tellAge)
  })
  const stopWaiting = onConnectionChange(() => {
    if (currentConnection() === 'offline') return
    stopWaiting()
    unfollow()
    isStill = false
    restored.clear()
    queryClient.setDefaultOptions(usual)
    sayOffline('')
  })
}

/** Shows the age of the oldest visible data in the notice. */
function tellAge(): void {
  if (!isStill) return
  const shown = cache
    .getAll()
    .filter((query) => restored.has(query.queryHash) && query.getObserversCount() > 0)
  if (shown.length === 0) return sayOffline('')
  const moment = momentOf(Math.min(...shown.map(({ state }) => state.dataUpdatedAt)))
  sayOffline(say('asOf', { moment }))
}

function momentOf(at: number): string {
  const then = new Date(at)
  const isToday = then.toDateString() === new Date().toDateString()
  const options: Intl.DateTimeFormatOptions = isToday ? {} : { dateStyle: 'medium' }
  return new Intl.DateTimeFormat(undefined, { ...options, timeStyle: 'short' }).format(then)
}
