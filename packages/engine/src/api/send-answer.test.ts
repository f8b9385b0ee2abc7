import { expect, test } from 'vitest'
import { encodingFor } from './send-answer.ts'

test.each<[string, string, string | undefined]>([
  ['brotli before gzip', 'gzip, deflate, br', 'br'],
  ['gzip alone', 'gzip', 'gzip'],
  ['letters in any case', 'GZIP', 'gzip'],
  ['anything', '*', 'gzip'],
  ['brotli refused', 'br;q=0, gzip', 'gzip'],
  ['both refused', 'br; q=0.0, gzip;q=0', undefined],
  ['a preference', 'gzip;q=0.5, br;q=0.01', 'br'],
  ['nothing known', 'deflate, zstd', undefined],
  ['plain', 'identity', undefined],
])('%s', (_what, header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
