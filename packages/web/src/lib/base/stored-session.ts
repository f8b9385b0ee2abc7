import type { User } from '@longhouse/contract/users'

/** Where the record client keeps its session. */
export const sessionKey = 'pocketbase_auth'

interface StoredSession {
  readonly token: string
  readonly user: User
  readonly expires: Date
  /** Of the server's list of sessions; absent for tokens that are on none. */
  readonly sessionId?: string
}

/** A member's session as stored by the record client; undefined when it is missing, broken or has run out. */
export function readStoredSession(stored: string | null, now: number): StoredSession | undefined {
  const state = parse(stored ?? '')
  if (!isRecord(state) || typeof state['token'] !== 'string' || !isUser(state['record'])) return undefined
  const claims = parse(decode(state['token'].split('.')[1] ?? ''))
  if (!isRecord(claims) || typeof claims['exp'] !== 'number') return undefined
  const expires = new Date(claims['exp'] * 1000)
  if (expires.getTime() <= now) return undefined
  const sessionId = claims['sid']
  return {
    token: state['token'],
    user: state['record'],
    expires,
    ...(typeof sessionId === 'string' && { sessionId }),
  }
}

function decode(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A superuser's session in the same browser is not a member's.
function isUser(record: unknown): record is User {
  return isRecord(record) && typeof record['id'] === 'string' && typeof record['username'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
