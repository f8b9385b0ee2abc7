import { expect, test } from 'vitest'
import { numbered } from './placeholders.ts'

test.each([
  ['SELECT ? + ?', 'SELECT $1 + $2', 'in order'],
  ["SELECT '?' || ?", "SELECT '?' || $1", 'not in text'],
  [`SELECT 'it''s ?', "a?" = ?`, `SELECT 'it''s ?', "a?" = $1`, 'not in quoted quotes and names'],
  ['SELECT 1', 'SELECT 1', 'none'],
])('%s: %s (%s)', (text, expected) => {
  expect(numbered(text)).toBe(expected)
})
