import { expect, test } from 'vitest'
import { dayOf, leaveMoments, leaveProblems } from './ask-leave-dialog.tsx'

const now = new Date(2026, 10, 17, 18, 30)

test.each([
  ['no first day', { from: '', until: '2026-12-01' }, { from: 'missingFrom' }],
  ['no last day', { from: '2026-12-01', until: '' }, { until: 'missingUntil' }],
  ['yesterday', { from: '2026-11-16', until: '2026-12-01' }, { from: 'tooEarly' }],
  ['today', { from: '2026-11-17', until: '2026-11-17' }, {}],
  ['backwards', { from: '2026-12-02', until: '2026-12-01' }, { until: 'endsBefore' }],
  ['a year', { from: '2027-01-01', until: '2027-12-31' }, {}],
  ['more than a year', { from: '2027-01-01', until: '2028-01-01' }, { until: 'tooLong' }],
])('%s', (_, days, problems) => {
  expect(leaveProblems({ ...days, reason: '' }, now)).toEqual(problems)
})

test('leave that begins today begins now, and its last day is a whole one', () => {
  const { from, until } = leaveMoments({ from: '2026-11-17', until: '2026-11-18' }, now)
  expect(from).toBe(now.toISOString().replace('T', ' '))
  expect(new Date(until.replace(' ', 'T'))).toEqual(new Date(2026, 10, 18, 23, 59, 59))
  expect(dayOf(now)).toBe('2026-11-17')
})
