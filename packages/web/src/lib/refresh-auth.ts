import type { RecordModel } from 'pocketbase'
import { api } from './api.ts'
import { loadChunk } from './base/chunks.ts'
import { statusOf } from './errors.ts'

interface Renewed {
  readonly token?: string
  readonly record?: RecordModel
}

const gone = [401, 403, 404]

/** Renews token and record; only a clear refusal by the server ends the session. */
export function refreshAuth(): Promise<void> {
  return whileSessionChanges(renew)
}

/**
 * Runs work that ends the session on the server and perhaps begins another. Until it is done no tab checks
 * whether the session is still valid.
 */
export async function whileSessionChanges<T>(work: () => Promise<T>): Promise<T> {
  // Missing without https.
  return 'locks' in navigator ? navigator.locks.request('session', work) : work()
}

async function renew(): Promise<void> {
  if (!api.authStore.isValid) return
  const asked = api.authStore.token
  // The member may have logged out or switched accounts: an old response must not undo that.
  const isCurrent = () => api.authStore.token === asked
  try {
    const { token, record } = await api.post<Renewed>('/api/collections/users/auth-refresh', {})
    // If the page is left while a response arrives, the client returns an empty one. That is not a logout.
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

/** Stores the browser's time zone, silently, for a member who has none. */
async function tellTimeZone({ id, time_zone: known }: RecordModel): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (known !== '' || !timeZone) return
  try {
    await api.collection('users').update(id, { time_zone: timeZone }, { requestKey: null })
  } catch (error) {
    console.warn('The time zone could not be saved', error)
  }
}
