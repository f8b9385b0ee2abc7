import { expect, test } from 'vitest'
import { likePattern } from './compare.ts'

test.each([
  ['major', '%major%', 'plain text is contained'],
  ['', '%%', 'nothing is contained in everything'],
  ['50%', '50%', 'an unescaped % makes it a pattern'],
  ['a_b', '%a\\_b%', 'an underscore is literal'],
  ['_a%', '_a%', 'unless it is a pattern'],
  ['50\\%', '%50\\%%', 'an escaped % is literal'],
  ['a\\b', '%a\\\\b%', 'a backslash is literal'],
  ['%\\', '%\\\\', 'a pattern does not end inside an escape'],
])('%j becomes %j: %s', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern)
})

test('a pattern with very many wildcards is refused', () => {
  expect(() => likePattern('%a'.repeat(21))).toThrow('Something went wrong')
  expect(likePattern('%a'.repeat(20))).toBe('%a'.repeat(20))
})
