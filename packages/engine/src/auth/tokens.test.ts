import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { isTokenValid, readClaims, signToken } from './tokens.ts'
import type { TokenClaims } from './tokens.ts'

const secrets = { tokenKey: 'k'.repeat(50), collectionSecret: 's'.repeat(50) }
const now = new Date('2026-01-01T00:00:00Z')
const inAnHour = now.getTime() / 1000 + 3600
const claims: TokenClaims = {
  type: 'auth',
  id: 'usr000000000001',
  collectionId: 'c1',
  exp: inAnHour,
  refreshable: true,
}

it('carries its claims and holds until it expires', async () => {
  const token = await signToken(claims, secrets)
  expect(readClaims(token)).toEqual(claims)
  await expect(isTokenValid(token, { ...secrets, now })).resolves.toBe(true)
  const later = new Date((inAnHour + 1) * 1000)
  await expect(isTokenValid(token, { ...secrets, now: later })).resolves.toBe(false)
})

it.each([
  ['another token key', { ...secrets, tokenKey: 'x'.repeat(50) }],
  ['another collection secret', { ...secrets, collectionSecret: 'x'.repeat(50) }],
  ['no token key', { ...secrets, tokenKey: '' }],
])('is worthless with %s', async (_, other) => {
  await expect(isTokenValid(await signToken(claims, secrets), { ...other, now })).resolves.toBe(false)
})

it('accepts no other algorithm', async () => {
  const key = new TextEncoder().encode(secrets.tokenKey + secrets.collectionSecret)
  const strong = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS384' }).sign(key)
  await expect(isTokenValid(strong, { ...secrets, now })).resolves.toBe(false)
  const unsigned = new UnsecuredJWT({ ...claims }).encode()
  await expect(isTokenValid(unsigned, { ...secrets, now })).resolves.toBe(false)
})

it.each(['', 'x', 'a.b.c', 'e30.e30.e30', 'a'.repeat(5000)])('reads nothing from %.20s', (token) => {
  expect(readClaims(token)).toBeUndefined()
})
