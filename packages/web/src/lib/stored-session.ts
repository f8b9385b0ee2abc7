import type { UserRecord } from './records.ts'

/** Where the record client keeps its session. */
export const sessionKey = 'pocketbase_auth'

export interface StoredSession {
  readonly token: string
  readonly user: UserRecord
  readonly expires: Date
}

/** A member's session as stored by the record client; undefined when it is missing, broken or has run out. */
export function readStoredSession(stored: string | null, now: number): StoredSession | undefined {
  const state = parse(stored ?? '')
  if (!isRecord(state) || typeof state['token'] !== 'string' || !isUser(state['record'])) return undefined
  const expires = expiryOf(state['token'])
  if (!expires || expires.getTime() <= now) return undefined
  return { token: state['token'], user: state['record'], expires }
}

function expiryOf(token: string): Date | undefined {
  const claims = parse(decode(token.split('.')[1] ?? ''))
  const seconds = isRecord(claims) ? claims['exp'] : undefined
  return typeof seconds === 'number' ? new Date(seconds * 1000) : undefined
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
function isUser(record: unknown): record is UserRecord {
  return isRecord(record) && typeof record['id'] === 'string' && typeof record['username'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
