import { api } from './api.ts'
import { statusOf } from './errors.ts'

const gone = [401, 403, 404]

/** Renews token and record; only a clear no from the server ends the session. */
export async function refreshAuth(): Promise<void> {
  if (!api.authStore.isValid) return
  try {
    await api.collection('users').authRefresh()
  } catch (error) {
    if (gone.includes(statusOf(error))) api.authStore.clear()
    else console.warn('The session could not be refreshed', error)
  }
}
