import { expect, it } from 'vitest'
import { clockOf } from './clock.ts'

it.each([
  [0, '0:00', 'the start'],
  [-5000, '0:00', 'a clock that is behind'],
  [59_999, '0:59', 'a second counts when it is over'],
  [60_000, '1:00', 'a minute'],
  [3_599_000, '59:59', 'just before an hour'],
  [3_753_000, '1:02:33', 'more than an hour'],
  [100 * 3_600_000, '100:00:00', 'days'],
])('%i ms are %s: %s', (ms, shown) => {
  expect(clockOf(ms)).toBe(shown)
})
