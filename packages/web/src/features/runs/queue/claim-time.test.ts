import { expect, test } from 'vitest'
import { timeLeft } from './run-queue.tsx'

const now = Date.parse('2026-11-17T15:00:00Z')

test.each([
  ['2026-11-17T15:30:00Z', '30:00'],
  ['2026-11-17T15:29:04.100Z', '29:05'],
  ['2026-11-17T15:00:09Z', '0:09'],
  ['2026-11-17T15:00:00Z', undefined],
  ['2026-11-17T14:00:00Z', undefined],
  ['', undefined],
])('a claim until %s has %s left [VR-04]', (until, left) => {
  expect(timeLeft(Date.parse(until), now)).toBe(left)
})
