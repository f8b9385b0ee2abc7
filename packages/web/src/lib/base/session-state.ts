import type { User } from '@longhouse/contract/users'
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

const authCookie = 'pb_auth'

/** Bytes a browser takes for one cookie. */
const limit = 4096

/** What survives of a record that is too long for a cookie. */
const essentials = ['id', 'collectionId', 'collectionName', 'username', 'email', 'verified']

interface StoredAuth {
  readonly token: string
  readonly record: Readonly<Record<string, unknown>>
}

/** The cookie for the signed-in state, at most 4096 bytes, in the form the record client can read. */
export function loginCookie({ token, record }: StoredAuth, options: CookieOptions): string {
  const attributes = [
    'Path=/',
    `Expires=${options.expires.toUTCString()}`,
    'SameSite=Lax',
    ...(options.isSecure ? ['Secure'] : []),
  ].join('; ')
  const short = Object.fromEntries(Object.entries(record).filter(([field]) => essentials.includes(field)))
  const cookies = [record, short].map(
    (kept) => `${authCookie}=${encodeURIComponent(JSON.stringify({ token, record: kept }))}; ${attributes}`,
  )
  return cookies.find((cookie) => cookie.length <= limit) ?? `${authCookie}=; Path=/; Max-Age=0`
}

interface CookieOptions {
  readonly expires: Date
  readonly isSecure: boolean
}

/** One expired cookie per path and domain under which it may have been set. */
export function expiredCookies(hostname: string, pathname: string): string[] {
  const domains = ['', ...domainVariants(hostname).map((domain) => `; domain=${domain}`)]
  return pathVariants(pathname).flatMap((path) =>
    domains.map(
      (domain) => `${authCookie}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=0${domain}`,
    ),
  )
}

function pathVariants(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean)
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
}

function domainVariants(hostname: string): string[] {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':')
  if (isAddress || !hostname.includes('.')) return [hostname]
  const parts = hostname.split('.')
  const parents = parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
  return parents.flatMap((domain) => [domain, `.${domain}`])
}
