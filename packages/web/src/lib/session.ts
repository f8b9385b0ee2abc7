import type { User } from '@longhouse/contract/users'
import { useSyncExternalStore } from 'react'
import { loadChunk } from './chunks.ts'
import { currentSession, onSessionChange, loggedOut, syncSession, type Session } from './session-state.ts'
import { readStoredSession, sessionKey } from './stored-session.ts'

/** Who is here. The pre-rendered page always says nobody; the truth follows at once after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => loggedOut)
}

/** Reads the stored state, follows its changes in this tab and others, and asks the server whether it still holds. */
export function startSession(): void {
  syncSession()
  onSessionChange(() => {
    if (currentSession().hasRunOut) void sayRunOut()
  })
  addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKey) syncSession()
  })
  addEventListener('focus', () => syncSession({ isForced: true }))
  // The client comes after the page: who only reads does not wait for it.
  if (currentSession().isLoggedIn) setTimeout(() => void refreshSession(), 300)
}

/** Asks for a fresh record and token; a session the server no longer knows ends here. */
export async function refreshSession(): Promise<void> {
  const { refreshAuth } = await loadChunk(() => import('./refresh-auth.ts'))
  await refreshAuth()
}

async function sayRunOut(): Promise<void> {
  const { sayGoodbye } = await loadChunk(() => import('./say-goodbye.ts'))
  sayGoodbye()
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
