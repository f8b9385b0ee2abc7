import { expect, test } from 'vitest'
import { momentIn, pauseAfter } from './delivery-timing.ts'

const timing = { firstPauseMs: 1000, maxPauseMs: 600_000 }

test.each([
  { attempts: 1, longest: 1000 },
  { attempts: 2, longest: 2000 },
  { attempts: 5, longest: 16_000 },
  { attempts: 10, longest: 512_000 },
  { attempts: 11, longest: 600_000 },
  { attempts: 149, longest: 600_000 },
])('after $attempts attempts the pause is at most $longest ms, and at least half of it', (row) => {
  expect(pauseAfter(row.attempts, timing, () => 1)).toBe(row.longest)
  expect(pauseAfter(row.attempts, timing, () => 0)).toBe(row.longest / 2)
})

test('a stored time is never early', () => {
  expect(momentIn(0.2, new Date('2026-01-01T00:00:00.000Z'))).toBe('2026-01-01T00:00:00.001Z')
})
