import { expect, it } from 'vitest'
import { email, emailKind } from './email.ts'

const EMAIL_ERROR = { code: 'validation_is_email', message: 'Must be a valid email address.' }

it.each([
  ['a@b.example', undefined],
  ["o'neil+tag@sub.b-c.example", undefined],
  ['é@münchen.example', undefined],
  ['a', EMAIL_ERROR],
  ['@b.example', EMAIL_ERROR],
  ['a@', EMAIL_ERROR],
  ['a@b', EMAIL_ERROR],
  ['a@b.', EMAIL_ERROR],
  ['a@@b.example', EMAIL_ERROR],
  ['a b@c.example', EMAIL_ERROR],
  ['a..b@c.example', EMAIL_ERROR],
  ['.a@c.example', EMAIL_ERROR],
  ['a@1.2.3.4', EMAIL_ERROR],
  ['Ada <a@b.example>', EMAIL_ERROR],
  ['a@b.example\n', EMAIL_ERROR],
  [`${'a'.repeat(65)}@b.example`, EMAIL_ERROR],
])('%s', (value, expected) => {
  expect(emailKind.validate(email(), value)).toEqual(expected)
})
