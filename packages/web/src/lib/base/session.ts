import type { User } from '@longhouse/contract/users'
import { useSyncExternalStore } from 'react'
import { loadChunk } from './chunks.ts'
import { currentSession, onSessionChange, loggedOut, syncSession, type Session } from './session-state.ts'
import { readStoredSession, sessionKey } from './stored-session.ts'

/** Returns the current session: on the pre-rendered page that of a guest, the real one after hydration. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => loggedOut)
}

/** Reads the stored session, follows its changes in this tab and others, and checks it with the server. */
export function startSession(): void {
  syncSession()
  onSessionChange(() => {
    if (currentSession().hasRunOut) void sayRunOut()
  })
  addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKey) syncSession()
  })
  addEventListener('focus', () => syncSession({ isForced: true }))
  // The client loads after the page: a visitor who only reads does not wait for it.
  if (currentSession().isLoggedIn) setTimeout(() => void refreshSession(), 300)
}

/** Fetches a fresh record and token; ends a session that the server no longer knows. */
export async function refreshSession(): Promise<void> {
  const { refreshAuth } = await loadChunk(() => import('../refresh-auth.ts'))
  await refreshAuth()
}

async function sayRunOut(): Promise<void> {
  const { sayGoodbye } = await loadChunk(() => import('../say-goodbye.ts'))
  sayGoodbye()
}

/** Updates the session's copy of the record after the member changed it. */
export function updateSessionUser(user: User): void {
  const session = readStoredSession(localStorage.getItem(sessionKey), Date.now())
  if (!session) return
  localStorage.setItem(sessionKey, JSON.stringify({ token: session.token, record: user }))
  syncSession()
}

/** Returns the id of this browser's session, or undefined if no member is logged in. */
export function currentSessionId(): string | undefined {
  return readStoredSession(localStorage.getItem(sessionKey), Date.now())?.sessionId
}

/**
 * Leaves no trace: the session on the server, store, cookies, local and session storage. The caller goes to
 * the home page. `isOver` means that the server has ended the session already.
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

/** Sends the request without waiting; without a connection the token expires later. */
function endOnServer(): void {
  const stored = readStoredSession(localStorage.getItem(sessionKey), Date.now())
  if (!stored?.sessionId) return
  const address = `/api/collections/_sessions/records/${stored.sessionId}`
  const options = { method: 'DELETE', headers: { Authorization: stored.token }, keepalive: true }
  void fetch(address, options).catch((error: unknown) => console.warn('The session goes on there', error))
}
