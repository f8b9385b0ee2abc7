import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsInARow, whenToStart } from './gateway-keeper.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 11, 4, 20)
const plenty = { left: 900, resetsAt: now + day }

test.each([
  ['never started before', { startedAt: 0, inARow: 0 }, now],
  ['the last one is long ago', { startedAt: now - 61 * minute, inARow: 7 }, now],
  ['one a moment ago: a minute at least', { startedAt: now - 1, inARow: 1 }, now + minute],
])('%s', (_, starts, at) => {
  expect(whenToStart({ now, ...plenty, ...starts })).toBeGreaterThanOrEqual(at)
})

test.each([
  [99, now + day],
  [100, now],
])('with %i left the next one is at %i', (left, at) => {
  expect(whenToStart({ now, startedAt: 0, inARow: 0, left, resetsAt: now + day })).toBe(at)
})

test('if every session is lost, there are at most fourteen starts in the first hour, never two in a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: day }), (offset) => {
      let at = now + offset
      let known = { startedAt: 0, inARow: 0 }
      const moments: number[] = []
      while (at < now + offset + 60 * minute) {
        moments.push(at)
        known = { startedAt: at, inARow: startsInARow({ now: at, ...known }) }
        at = whenToStart({ now: at, ...plenty, ...known })
        expect(at - known.startedAt).toBeGreaterThanOrEqual(minute)
        expect(at - known.startedAt).toBeLessThanOrEqual(10 * minute)
      }
      expect(moments.length).toBeLessThanOrEqual(14)
    }),
  )
})

test('the same starts give the same time', () => {
  const starts = { ...plenty, startedAt: now, inARow: 3 }
  expect(whenToStart({ ...starts, now: now + minute })).toBe(
    whenToStart({ ...starts, now: now + 2 * minute }),
  )
})
