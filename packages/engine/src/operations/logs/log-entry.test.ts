import { expect, test } from 'vitest'
import { toLogLine, redactUrl } from './logs.ts'

test.each([
  ['one\nline', 'one line'],
  ['tab\tand\u0000nul\u007F', 'tab and nul '],
  ['two\u2028lines', 'two lines'],
  ['x'.repeat(3000), 'x'.repeat(2000)],
])('%j stays on its line', (text, expected) => {
  expect(toLogLine(text)).toBe(expected)
})

test.each([
  ['/api/files/a/b/c?token=abc', '/api/files/a/b/c?token=***'],
  ['/api/x?page=2&code=abc&filter=a=b', '/api/x?page=2&code=***&filter=a=b'],
  ['/api/x?secret', '/api/x?secret=***'],
  ['/api/x', '/api/x'],
])('%s is shown as %s', (url, expected) => {
  expect(redactUrl(url)).toBe(expected)
})
