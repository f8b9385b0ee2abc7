import { expect, test } from 'vitest'
import { logBars, scaleTop } from './log-bars.ts'

const now = Date.parse('2026-11-16T20:34:00Z')

test('every hour has a bar, oldest first, also those without entries', () => {
  const all = [
    { date: '2026-11-16 18:00:00.000Z', total: 7 },
    { date: '2026-11-16 20:00:00.000Z', total: 3 },
    { date: '2026-11-14 20:00:00.000Z', total: 99 },
  ]
  const grave = [{ date: '2026-11-16 18:00:00.000Z', total: 2 }]
  expect(logBars(all, grave, { now, hours: 4 })).toEqual([
    { start: Date.parse('2026-11-16T17:00:00Z'), total: 0, grave: 0 },
    { start: Date.parse('2026-11-16T18:00:00Z'), total: 7, grave: 2 },
    { start: Date.parse('2026-11-16T19:00:00Z'), total: 0, grave: 0 },
    { start: Date.parse('2026-11-16T20:00:00Z'), total: 3, grave: 0 },
  ])
})

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [201, 500],
  [999, 1000],
  [1001, 2000],
])('a scale for %d ends at %d', (largest, top) => expect(scaleTop(largest)).toBe(top))
