import { expect, it } from 'vitest'
import { email, emailKind } from './email.ts'

const emailError = { code: 'validation_is_email', message: 'Must be a valid email address.' }

it.each([
  ['a@b.example', undefined],
  ["o'neil+tag@sub.b-c.example", undefined],
  ['é@münchen.example', undefined],
  ['a', emailError],
  ['@b.example', emailError],
  ['a@', emailError],
  ['a@b', emailError],
  ['a@b.', emailError],
  ['a@@b.example', emailError],
  ['a b@c.example', emailError],
  ['a..b@c.example', emailError],
  ['.a@c.example', emailError],
  ['a@1.2.3.4', emailError],
  ['Ada <a@b.example>', emailError],
  ['a@b.example\n', emailError],
  [`${'a'.repeat(65)}@b.example`, emailError],
])('%s', (value, expected) => {
  expect(emailKind.validate(email(), value)).toEqual(expected)
})
