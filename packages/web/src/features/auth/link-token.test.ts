import { expect, it } from 'vitest'
import { newAddressIn, tokenIn } from './link-token.ts'

const withClaims = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`

it.each([
  ['#/aaa.b-b.c_c', 'aaa.b-b.c_c'],
  ['#/auth/confirm/aaa.bbb.ccc', 'aaa.bbb.ccc'],
  ['', ''],
  ['#', ''],
  ['#main', ''],
  ['#/aaa', ''],
  ['#/<b>.bbb.ccc', ''],
])('the token in %s is %s [AU-09]', (hash, token) => {
  expect(tokenIn(hash)).toBe(token)
})

it.each([
  [withClaims({ newEmail: 'new@example.com' }), 'new@example.com'],
  [withClaims({ email: 'old@example.com' }), ''],
  [withClaims({ newEmail: 7 }), ''],
  ['broken', ''],
])('the new address in %s is %s [AU-09]', (token, address) => {
  expect(newAddressIn(token)).toBe(address)
})
