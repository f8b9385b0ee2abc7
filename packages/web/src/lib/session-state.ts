import type { User } from '@longhouse/contract/users'
import { expiredCookies, loginCookie } from './auth-cookie.ts'
import { readStoredSession, sessionKey } from './stored-session.ts'

export interface Session {
  readonly user: User | null
  readonly isLoggedIn: boolean
  /** Admin or staff: decides what is shown; the server decides what is allowed. */
  readonly isStaff: boolean
  /** The member logged out in this tab. */
  readonly hasLeft: boolean
  /** The member was logged in on this page until the session expired. */
  readonly hasRunOut: boolean
}

export const loggedOut: Session = {
  user: null,
  isLoggedIn: false,
  isStaff: false,
  hasLeft: false,
  hasRunOut: false,
}

let current: Session = loggedOut
let lastStored: string | null | undefined
const listeners = new Set<() => void>()

export const currentSession = (): Session => current

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over the stored session; the record client calls this whenever it has changed it. */
export function syncSession({ isForced = false, hasLeft = false } = {}): void {
  const stored = localStorage.getItem(sessionKey)
  if (stored === lastStored && !(isForced && current.isLoggedIn)) return
  lastStored = stored
  const session = readStoredSession(stored, Date.now())
  if (session) {
    const { token, user, expires } = session
    current = { ...loggedOut, user, isLoggedIn: true, isStaff: user.is_staff }
    const isSecure = location.protocol === 'https:'
    document.cookie = loginCookie({ token, record: { ...user } }, { expires, isSecure })
  } else {
    const hasRunOut = stored !== null && current.isLoggedIn
    current = hasLeft || hasRunOut ? { ...loggedOut, hasLeft, hasRunOut } : loggedOut
    for (const cookie of expiredCookies(location.hostname, location.pathname)) document.cookie = cookie
  }
  document.documentElement.toggleAttribute('data-logged-in', current.isLoggedIn)
  for (const listener of listeners) listener()
}
