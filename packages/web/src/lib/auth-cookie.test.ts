import { BaseAuthStore } from 'pocketbase'
import { describe, expect, it } from 'vitest'
import { expiredCookies, signedInCookie } from './auth-cookie.ts'

const token = `h.${btoa(JSON.stringify({ exp: 4_102_444_800, type: 'auth' }))}.s`

function storeWith(record: Record<string, unknown>): BaseAuthStore {
  const store = new BaseAuthStore()
  store.save(token, { id: 'u1', collectionId: 'c1', collectionName: 'users', ...record })
  return store
}

describe('the cookie of a session', () => {
  it('is called pb_auth and readable for the whole site [AU-07]', () => {
    const cookie = signedInCookie(storeWith({ username: 'rook' }), false)
    expect(cookie).toMatch(/^pb_auth=/)
    expect(cookie).toContain('Path=/')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toMatch(/HttpOnly|Secure/)
  })

  it('travels only encrypted where the site does [AU-07]', () => {
    expect(signedInCookie(storeWith({}), true)).toContain('Secure')
  })

  it('stays within 4096 bytes however long the record is [AU-07]', () => {
    const cookie = signedInCookie(storeWith({ discord_data: 'x'.repeat(20_000), email: 'a@b.test' }), false)
    const value = cookie.slice(0, cookie.indexOf(';'))
    expect(new TextEncoder().encode(value).length).toBeLessThanOrEqual(4096)
    expect(value).toContain(encodeURIComponent(token))
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
