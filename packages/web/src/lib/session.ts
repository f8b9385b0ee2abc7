import type { User } from '@longhouse/contract/users'
import { useSyncExternalStore } from 'react'
import { expiredCookies, signedInCookie } from './auth-cookie.ts'
import { loadChunk } from './chunks.ts'
import { readStoredSession, sessionKey } from './stored-session.ts'

export interface Session {
  readonly user: User | null
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
export function updateSessionUser(user: User): void {
  const session = readStoredSession(localStorage.getItem(sessionKey), Date.now())
  if (!session) return
  localStorage.setItem(sessionKey, JSON.stringify({ token: session.token, record: user }))
  syncSession()
}

/** The session of this browser among the person's sessions. */
export function currentSessionId(): string | undefined {
  return readStoredSession(localStorage.getItem(sessionKey), Date.now())?.sessionId
}

/**
 * Leaves no trace: the session on the server, store, cookies, local and session storage. Going to the home page is
 * the caller's part. `isOver` says that the server has ended the session already.
 */
export function logout({ isOver = false } = {}): void {
  try {
    if (!isOver) endOnServer()
    localStorage.clear()
    sessionStorage.clear()
    syncSession({ hasLeft: true })
  } catch (error) {
    console.error('Logout failed', error)
  }
}

/** Nobody waits for it, and without a connection the token runs out by itself. */
function endOnServer(): void {
  const stored = readStoredSession(localStorage.getItem(sessionKey), Date.now())
  if (!stored?.sessionId) return
  const address = `/api/collections/_sessions/records/${stored.sessionId}`
  const options = { method: 'DELETE', headers: { Authorization: stored.token }, keepalive: true }
  void fetch(address, options).catch((error: unknown) => console.warn('The session goes on there', error))
}
