import { useSyncExternalStore } from 'react'
import { expiredCookies, signedInCookie } from './auth-cookie.ts'
import { loadChunk } from './chunks.ts'
import type { UserRecord } from './records.ts'
import { readStoredSession, sessionKey } from './stored-session.ts'

export interface Session {
  readonly user: UserRecord | null
  readonly isSignedIn: boolean
  /** Admin or staff: decides what is shown; the server decides what is allowed. */
  readonly isStaff: boolean
  /** Logged out in this tab, by their own wish. */
  readonly hasLeft: boolean
}

const signedOut: Session = { user: null, isSignedIn: false, isStaff: false, hasLeft: false }

let current: Session = signedOut
let lastStored: string | null | undefined
const listeners = new Set<() => void>()

/** Who is here. The pre-rendered page always says nobody; the truth follows at once after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => signedOut)
}

export const currentSession = (): Session => current

/** Calls back after every change; gives the way to stop that. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the stored state, follows its changes in this tab and others, and asks the server whether it still holds. */
export function startSession(): void {
  syncSession()
  addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKey) syncSession()
  })
  addEventListener('focus', () => syncSession({ isForced: true }))
  // The client comes after the page: who only reads does not wait for it.
  if (current.isSignedIn) setTimeout(() => void refreshSession(), 300)
}

/** Takes over what is in storage now; the record client calls this whenever it has changed it. */
export function syncSession({ isForced = false, hasLeft = false } = {}): void {
  const stored = localStorage.getItem(sessionKey)
  if (stored === lastStored && !(isForced && current.isSignedIn)) return
  lastStored = stored
  const session = readStoredSession(stored, Date.now())
  if (session) {
    const { token, user, expires } = session
    current = { user, isSignedIn: true, isStaff: user.is_staff, hasLeft: false }
    const isSecure = location.protocol === 'https:'
    document.cookie = signedInCookie({ token, record: { ...user } }, { expires, isSecure })
  } else {
    current = hasLeft ? { ...signedOut, hasLeft } : signedOut
    for (const cookie of expiredCookies(location.hostname, location.pathname)) document.cookie = cookie
  }
  document.documentElement.toggleAttribute('data-signed-in', current.isSignedIn)
  for (const listener of listeners) listener()
}

/** Asks for a fresh record and token; a session the server no longer knows ends here. */
export async function refreshSession(): Promise<void> {
  const { refreshAuth } = await loadChunk(() => import('./refresh-auth.ts'))
  await refreshAuth()
}

/** Keeps the session's copy of the record in step after the person changed it. */
export function updateSessionUser(user: UserRecord): void {
  const session = readStoredSession(localStorage.getItem(sessionKey), Date.now())
  if (!session) return
  localStorage.setItem(sessionKey, JSON.stringify({ token: session.token, record: user }))
  syncSession()
}

/** Leaves no trace: store, cookies, local and session storage. Going to the home page is the caller's part. */
export function logout(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
    syncSession({ hasLeft: true })
  } catch (error) {
    console.error('Logout failed', error)
  }
}
