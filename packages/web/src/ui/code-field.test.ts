import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'

test.each([
  ['as in the mail', '1234 5678', '12345678'],
  ['with the words around it', 'Your code: 1234 5678.', '12345678'],
  ['without any', 'nothing here', ''],
])('a pasted code counts by its digits: %s', (_, pasted, digits) => {
  expect(digitsOf(pasted)).toBe(digits)
})
