import type { RecordModel } from 'pocketbase'
import { api } from './api.ts'
import { loadChunk } from './chunks.ts'
import { statusOf } from './errors.ts'
import { tellTimeZone } from './time-zone.ts'

interface Renewed {
  readonly token?: string
  readonly record?: RecordModel
}

const gone = [401, 403, 404]

/** Renews token and record; only a clear no from the server ends the session. */
export function refreshAuth(): Promise<void> {
  return whileSessionChanges(renew)
}

/**
 * For what ends the session on the server and perhaps begins another: until it is done nobody asks, in any tab, whether
 * the session still holds.
 */
export async function whileSessionChanges<T>(work: () => Promise<T>): Promise<T> {
  // Not there without https.
  return 'locks' in navigator ? navigator.locks.request('session', work) : work()
}

async function renew(): Promise<void> {
  if (!api.authStore.isValid) return
  const asked = api.authStore.token
  // Whoever has logged out meanwhile, or in as somebody else, is not to be overtaken by an old answer.
  const isCurrent = () => api.authStore.token === asked
  try {
    const { token, record } = await api.post<Renewed>('/api/collections/users/auth-refresh', {})
    // Of an answer that a page is left in the middle of, the client makes an empty one; that is no log-out.
    if (!token || !record || !isCurrent()) return
    api.authStore.save(token, record)
    void tellTimeZone(record)
  } catch (error) {
    if (!gone.includes(statusOf(error)) || !isCurrent()) {
      console.warn('The session could not be refreshed', error)
      return
    }
    api.authStore.clear()
    const { sayGoodbye } = await loadChunk(() => import('./say-goodbye.ts'))
    sayGoodbye(error)
  }
}
