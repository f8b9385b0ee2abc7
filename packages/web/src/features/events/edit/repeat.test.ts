import { expect, test } from 'vitest'
import { dayOfSeries, movedPattern, nextDates, patternOf, type Repeat } from './repeat.ts'

const friday = {
  start_date: '2026-12-05 02:00:00.000Z',
  end_date: '2026-12-05 05:00:00.000Z',
  time_zone: 'America/Chicago',
  zone: 'America/Chicago',
  until: '',
}
const now = new Date('2026-12-01T00:00:00Z')

test.each([
  ['week', { every: 'week', weekday: 5 }],
  ['two-weeks', { every: 'two-weeks', weekday: 5 }],
  ['month-day', { every: 'month-day', day: 4 }],
  ['month-nth', { every: 'month-weekday', weekday: 5, nth: 1 }],
  ['month-last', { every: 'month-weekday', weekday: 5, nth: 'last' }],
] as const)('%s: days and times are those of the zone [EN-02]', (repeat, days) => {
  expect(patternOf({ ...friday, repeat })).toEqual({
    ...days,
    time: '20:00',
    minutes: 180,
    zone: 'America/Chicago',
    from: '2026-12-04',
  })
})

test('five dates ahead stay at 20:00 in Chicago across its change of clocks [EN-02]', () => {
  const march = { ...friday, start_date: '2027-02-27 02:00:00.000Z', end_date: '2027-02-27 05:00:00.000Z' }
  const starts = nextDates({ ...march, repeat: 'week' }, { now, count: 5 }).map(({ start }) =>
    start.toISOString(),
  )
  expect(starts).toEqual([
    '2027-02-27T02:00:00.000Z',
    '2027-03-06T02:00:00.000Z',
    '2027-03-13T02:00:00.000Z',
    '2027-03-20T01:00:00.000Z',
    '2027-03-27T01:00:00.000Z',
  ])
})

test.each<[string, Partial<typeof friday> & { repeat: Repeat }]>([
  ['what does not repeat', { repeat: '' }],
  ['an event without a start', { repeat: 'week', start_date: '' }],
  ['what ends before it begins', { repeat: 'week', until: '2026-12-01' }],
  ['an invalid zone', { repeat: 'week', time_zone: 'Moon/Crater' }],
])('no dates of %s', (_, change) => {
  expect(nextDates({ ...friday, ...change }, { now, count: 5 })).toEqual([])
})

test('a day says which of the month it is', () => {
  expect(dayOfSeries('2026-12-25 20:00:00.000Z', 'UTC')).toEqual({
    weekday: 5,
    day: 25,
    nth: 4,
    isLast: true,
  })
  expect(dayOfSeries('2026-11-29 20:00:00.000Z', 'UTC')).toEqual({
    weekday: 7,
    day: 29,
    nth: 5,
    isLast: true,
  })
  expect(dayOfSeries('2026-12-01 20:00:00.000Z', 'UTC')).toEqual({
    weekday: 2,
    day: 1,
    nth: 1,
    isLast: false,
  })
})

test('a series whose event is moved keeps its days for another hour and changes them for another day', () => {
  const pattern = patternOf({ ...friday, repeat: 'week' })
  if (!pattern) throw new Error('no pattern')
  const later = { ...friday, start_date: '2026-12-05 03:00:00.000Z', end_date: '2026-12-05 05:00:00.000Z' }
  expect(movedPattern(pattern, { from: friday, to: later })).toEqual({
    ...pattern,
    time: '21:00',
    minutes: 120,
  })
  const saturday = { ...friday, start_date: '2026-12-06 02:00:00.000Z', end_date: '2026-12-06 05:00:00.000Z' }
  expect(movedPattern(pattern, { from: friday, to: saturday })).toEqual({ ...pattern, weekday: 6 })
})
