import { expect, test } from 'vitest'
import { closesAt, overlaps, seasonStateAt } from './season.ts'

const season = { starts: '2026-09-01 00:00:00.000Z', ends: '2026-12-01 00:00:00.000Z' }

test.each([
  ['long before', '2026-01-01T00:00:00Z', 'upcoming'],
  ['a moment before it starts', '2026-08-31T23:59:59.999Z', 'upcoming'],
  ['as it starts', '2026-09-01T00:00:00Z', 'active'],
  ['a moment before it ends', '2026-11-30T23:59:59.999Z', 'active'],
  ['as it ends', '2026-12-01T00:00:00Z', 'closing'],
  ['a moment before it closes', '2026-12-14T23:59:59.999Z', 'closing'],
  ['14 days after its end', '2026-12-15T00:00:00Z', 'closed'],
  ['a year later', '2027-12-15T00:00:00Z', 'closed'],
])('%s a season is as it should be [VR-08]', (_, now, state) => {
  expect(seasonStateAt(season, new Date(now))).toBe(state)
})

test('a season closes 14 days after its end', () => {
  expect(closesAt(season)).toEqual(new Date('2026-12-15T00:00:00Z'))
})

test.each([
  ['the same', season, true],
  ['one inside', { starts: '2026-10-01 00:00:00.000Z', ends: '2026-11-01 00:00:00.000Z' }, true],
  ['one around', { starts: '2026-01-01 00:00:00.000Z', ends: '2027-01-01 00:00:00.000Z' }, true],
  [
    'one that shares its first day',
    { starts: '2026-08-01 00:00:00.000Z', ends: '2026-09-02 00:00:00.000Z' },
    true,
  ],
  ['one that ends as it starts', { starts: '2026-08-01 00:00:00.000Z', ends: season.starts }, false],
  ['one that starts as it ends', { starts: season.ends, ends: '2027-01-01 00:00:00.000Z' }, false],
])('%s overlaps: %#', (_, other, expected) => {
  expect([overlaps(season, other), overlaps(other, season)]).toEqual([expected, expected])
})
