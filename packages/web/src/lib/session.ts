import type { AuthRecord } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { expiredCookies, signedInCookie } from './auth-cookie.ts'
import { statusOf } from './errors.ts'
import { queryClient } from './query-client.ts'
import type { UserRecord } from './records.ts'

export interface Session {
  readonly user: UserRecord | null
  readonly isSignedIn: boolean
  /** Admin or staff: decides what is shown; the server decides what is allowed. */
  readonly isStaff: boolean
}

const signedOut: Session = { user: null, isSignedIn: false, isStaff: false }

let current: Session = signedOut
const listeners = new Set<() => void>()

/** Who is here. The pre-rendered page always says nobody; the truth follows at once after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => signedOut)
}

export const currentSession = (): Session => current

/** Reads the stored state, follows its changes in this tab and others, and asks the server whether it still holds. */
export function startSession(): void {
  api.authStore.onChange(update, true)
  // The client itself misses a storage that another tab has emptied as a whole.
  addEventListener('storage', (event) => {
    if (event.key === null && current.isSignedIn) api.authStore.clear()
  })
  addEventListener('focus', () => {
    if (current.isSignedIn && !api.authStore.isValid) api.authStore.clear()
  })
  if (current.isSignedIn) void refreshSession()
}

/** Asks for a fresh record and token; a session the server no longer knows ends here. */
export async function refreshSession(): Promise<void> {
  try {
    await api.collection<UserRecord>('users').authRefresh()
  } catch (error) {
    if ([401, 403, 404].includes(statusOf(error))) api.authStore.clear()
    else console.warn('The session could not be refreshed', error)
  }
}

/** Keeps the session's copy of the record in step after the person changed it. */
export function updateSessionUser(user: UserRecord): void {
  api.authStore.save(api.authStore.token, { ...user })
}

/** Leaves no trace: store, cookies, local and session storage. Going to the home page is the caller's part. */
export function logout(): void {
  try {
    api.authStore.clear()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  } catch (error) {
    console.error('Logout failed', error)
  }
}

function update(): void {
  const record = api.authStore.record
  if (api.authStore.isValid && isUser(record)) {
    current = { user: record, isSignedIn: true, isStaff: record.is_staff }
    document.cookie = signedInCookie(api.authStore, location.protocol === 'https:')
  } else {
    current = signedOut
    for (const cookie of expiredCookies(location.hostname, location.pathname)) document.cookie = cookie
  }
  document.documentElement.toggleAttribute('data-signed-in', current.isSignedIn)
  for (const listener of listeners) listener()
}

// A superuser's session in the same browser is not a member's.
function isUser(record: AuthRecord): record is AuthRecord & UserRecord {
  return typeof record?.['username'] === 'string'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
