import { expect, test } from 'vitest'
import { pauseAfter, usualTiming } from './outbox-timing.ts'

test.each([
  { attempts: 1, longest: 1000 },
  { attempts: 2, longest: 2000 },
  { attempts: 5, longest: 16_000 },
  { attempts: 10, longest: 512_000 },
  { attempts: 11, longest: 600_000 },
  { attempts: 149, longest: 600_000 },
])('after $attempts attempts the pause is at most $longest ms, and at least half of it', (row) => {
  expect(pauseAfter(row.attempts, usualTiming, () => 1)).toBe(row.longest)
  expect(pauseAfter(row.attempts, usualTiming, () => 0)).toBe(row.longest / 2)
})
