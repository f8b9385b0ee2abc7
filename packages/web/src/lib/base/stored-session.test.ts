import { describe, expect, it } from 'vitest'
import { readStoredSession } from './stored-session.ts'

const now = Date.UTC(2026, 0, 1)
const token = (seconds: unknown) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`
const later = now / 1000 + 60
const user = { id: 'u1', username: 'rook' }
const stored = (state: unknown) => JSON.stringify(state)

describe('a stored value', () => {
  it('is a session while its token holds [AU-10]', () => {
    const session = readStoredSession(stored({ token: token(later), record: user }), now)
    expect(session?.user.username).toBe('rook')
    expect(session?.expires.getTime()).toBe(later * 1000)
  })

  it.each([
    ['nothing', null],
    ['no JSON', 'hello'],
    ['no token', stored({ record: user })],
    ['a token that has run out', stored({ token: token(now / 1000), record: user })],
    ['a token without an end', stored({ token: token(undefined), record: user })],
    ['a token of another make', stored({ token: 'abc', record: user })],
    ['a superuser', stored({ token: token(later), record: { id: 's1', email: 'root@example.test' } })],
    ['no record', stored({ token: token(later), record: null })],
  ])('%s is no session [AU-07]', (_, text) => {
    expect(readStoredSession(text, now)).toBeUndefined()
  })
})
