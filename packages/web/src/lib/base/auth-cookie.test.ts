import { BaseAuthStore } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { expiredCookies, loginCookie } from './session-state.ts'

const token = `h.${btoa(JSON.stringify({ exp: 4_102_444_800, type: 'auth' }))}.s`
const options = { expires: new Date(4_102_444_800_000), isSecure: false }
const auth = (fields: Record<string, unknown>) => ({
  token,
  record: { id: 'u1', collectionName: 'users', ...fields },
})

describe('the cookie of a session', () => {
  it('is called pb_auth and stands for the whole site until the token ends [AU-07]', () => {
    const cookie = loginCookie(auth({ username: 'rook' }), options)
    expect(cookie).toMatch(/^pb_auth=/)
    expect(cookie).toContain('Path=/; Expires=Fri, 01 Jan 2100 00:00:00 GMT; SameSite=Lax')
    expect(cookie).not.toContain('Secure')
  })

  it('travels only encrypted where the site does [AU-07]', () => {
    expect(loginCookie(auth({}), { ...options, isSecure: true })).toContain('; Secure')
  })

  it('can be read by the record client [AU-07]', () => {
    const store = new BaseAuthStore()
    store.loadFromCookie(loginCookie(auth({ username: 'rook' }), options))
    expect(store.token).toBe(token)
    expect(store.record?.['username']).toBe('rook')
  })

  it('stays within 4096 bytes however long the record is [AU-07]', () => {
    const cookie = loginCookie(auth({ discord_data: 'é'.repeat(9000), username: 'rook' }), options)
    expect(new TextEncoder().encode(cookie).length).toBeLessThanOrEqual(4096)
    expect(decodeURIComponent(cookie)).toContain('"username":"rook"')
  })
})

describe('expired cookies', () => {
  it.each([
    {
      name: 'an address has no parents',
      host: '127.0.0.1',
      path: '/',
      expected: ['path=/', 'path=/ domain=127.0.0.1'],
    },
    {
      name: 'every path down to the page',
      host: 'localhost',
      path: '/policies/terms',
      expected: [
        'path=/',
        'path=/ domain=localhost',
        'path=/policies',
        'path=/policies domain=localhost',
        'path=/policies/terms',
        'path=/policies/terms domain=localhost',
      ],
    },
    {
      name: 'every domain up to the registered one',
      host: 'play.tog.example',
      path: '/',
      expected: [
        'path=/',
        'path=/ domain=play.tog.example',
        'path=/ domain=.play.tog.example',
        'path=/ domain=tog.example',
        'path=/ domain=.tog.example',
      ],
    },
  ])('$name [AU-07]', ({ host, path, expected }) => {
    const cookies = expiredCookies(host, path)
    expect(cookies.map(placeOf)).toEqual(expected)
    expect(cookies.every((cookie) => cookie.startsWith('pb_auth=;') && cookie.includes('max-age=0'))).toBe(
      true,
    )
  })
})

function placeOf(cookie: string): string {
  return [...cookie.matchAll(/(path|domain)=[^;]+/g)].map(([part]) => part).join(' ')
}
