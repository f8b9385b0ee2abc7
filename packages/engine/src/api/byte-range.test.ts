import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { requestedRange } from './send-file.ts'

const file = { size: 100, etag: '"a"', modified: new Date('2026-01-02T03:04:05Z') }

test.each<[string, IncomingHttpHeaders, unknown]>([
  ['no header', {}, undefined],
  ['a range', { range: 'bytes=10-19' }, { start: 10, end: 19 }],
  ['an open end', { range: 'bytes=90-' }, { start: 90, end: 99 }],
  ['the last bytes', { range: 'bytes=-10' }, { start: 90, end: 99 }],
  ['more than there is', { range: 'bytes=90-500' }, { start: 90, end: 99 }],
  ['the last bytes, more than there are', { range: 'bytes=-500' }, { start: 0, end: 99 }],
  ['behind the end', { range: 'bytes=100-' }, 'unsatisfiable'],
  ['no last bytes', { range: 'bytes=-0' }, 'unsatisfiable'],
  ['backwards', { range: 'bytes=20-10' }, 'unsatisfiable'],
  ['several', { range: 'bytes=1-2,4-5' }, undefined],
  ['another unit', { range: 'lines=1-2' }, undefined],
  ['nonsense', { range: 'bytes=-' }, undefined],
  ['of this version', { range: 'bytes=1-2', 'if-range': '"a"' }, { start: 1, end: 2 }],
  ['of this date', { range: 'bytes=1-2', 'if-range': 'Fri, 02 Jan 2026 03:04:05 GMT' }, { start: 1, end: 2 }],
  ['of another version', { range: 'bytes=1-2', 'if-range': '"b"' }, undefined],
])('%s', (_what, headers, range) => {
  expect(requestedRange(headers, file)).toEqual(range)
})
