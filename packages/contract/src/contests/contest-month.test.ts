import { expect, test } from 'vitest'
import { dueMonth, votingEnds } from './contest.ts'

test.each([
  ['the first moment of a month', '2026-12-01T00:00:00Z', '2026-11'],
  ['the last moment of the month before', '2026-11-30T23:59:59.999Z', undefined],
  ['some days late', '2026-12-07T23:59:59Z', '2026-11'],
  ['too late', '2026-12-08T00:00:00Z', undefined],
  ['the new year', '2027-01-01T00:00:00Z', '2026-12'],
])('%s: clips of which month are nominated', (_, now, month) => {
  expect(dueMonth(new Date(now))?.month).toBe(month)
})

test('a month goes from its first moment to the first of the next', () => {
  expect(dueMonth(new Date('2027-03-01T12:00:00Z'))).toEqual({
    month: '2027-02',
    from: new Date('2027-02-01T00:00:00Z'),
    until: new Date('2027-03-01T00:00:00Z'),
  })
})

test('people vote for seven days', () => {
  expect(votingEnds(new Date('2026-12-01T00:00:00Z'))).toEqual(new Date('2026-12-08T00:00:00Z'))
})
