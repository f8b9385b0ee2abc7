import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { toRecordDate } from '../../lib/dates/moments.ts'
import { fromLocal, movedEnd, toLocal, weeksAhead, weeksLater } from './local-moment.ts'

const zone = process.env['TZ']
const live = (name: string) => {
  process.env['TZ'] = name
}
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('in Berlin, where the clocks go back on 25 October 2026 and forward on 29 March', () => {
  // 02:30 comes twice: first as 00:30 UTC, then as 01:30 UTC.
  const first = '2026-10-25 00:30:00.000Z'
  const second = '2026-10-25 01:30:00.000Z'

  test.each([
    ['the first 02:30 stays the first', '2026-10-25', '02:30', first, first],
    ['the second 02:30 stays the second', '2026-10-25', '02:30', second, second],
    ['later in the second hour', '2026-10-25', '02:45', second, '2026-10-25 01:45:00.000Z'],
    ['later in the first hour', '2026-10-25', '02:45', first, '2026-10-25 00:45:00.000Z'],
    ['from the second hour to the evening', '2026-10-25', '20:00', second, '2026-10-25 19:00:00.000Z'],
    ['from a summer day into the hour', '2026-10-25', '02:30', '2026-10-24 00:30:00.000Z', first],
    ['from a winter day into the hour', '2026-10-25', '02:30', '2026-10-26 01:30:00.000Z', second],
    ['an hour that is left out', '2026-03-29', '02:30', '', '2026-03-29 01:30:00.000Z'],
    ['the day before it', '2026-03-28', '02:30', '2026-03-29 01:30:00.000Z', '2026-03-28 01:30:00.000Z'],
    ['nothing before', '2026-07-01', '20:00', '', '2026-07-01 18:00:00.000Z'],
    ['milliseconds stay', '2026-10-25', '02:30', '2026-10-25 01:30:07.123Z', '2026-10-25 01:30:07.123Z'],
    [
      'another day, the same time',
      '2026-11-01',
      '20:00',
      '2026-11-08 19:00:07.123Z',
      '2026-11-01 19:00:07.123Z',
    ],
    [
      'another time is a full minute',
      '2026-11-08',
      '21:00',
      '2026-11-08 19:00:07.123Z',
      '2026-11-08 20:00:00.000Z',
    ],
    ['no day', '', '20:00', second, ''],
    ['no time', '2026-10-25', '', second, ''],
  ])('%s [EV-09]', (_, day, time, before, moment) => {
    live('Europe/Berlin')
    expect(fromLocal({ day, time }, before)).toBe(moment)
  })
})

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])(
  'in %s no moment moves by being shown',
  (name) => {
    live(name)
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (date) => {
        const moment = toRecordDate(date)
        expect(fromLocal(toLocal(moment), moment)).toBe(moment)
      }),
    )
  },
)

test.each([
  ['an hour later', '2026-11-08 20:00:00.000Z', '2026-11-08 22:00:00.000Z'],
  ['over a change of the clocks', '2026-10-24 19:00:00.000Z', '2026-10-24 21:00:00.000Z'],
])('the end keeps its distance: %s', (_, next, end) => {
  const moments = { start: '2026-11-08 19:00:00.000Z', end: '2026-11-08 21:00:00.000Z', next }
  expect(movedEnd(moments)).toBe(end)
})

test('a copy is in the future, at the same hour of the same weekday', () => {
  live('Europe/Berlin')
  const moment = '2026-10-20 18:00:00.000Z'
  expect(weeksAhead(moment, new Date('2026-10-01'))).toBe(1)
  expect(weeksAhead(moment, new Date('2026-11-05'))).toBe(3)
  expect(weeksLater(moment, { weeks: 1 })).toBe('2026-10-27 19:00:00.000Z')
})

test('a time typed for another zone is a time of that zone', () => {
  live('Europe/Berlin')
  const chicago = 'America/Chicago'
  const moment = '2026-03-14 01:00:00.000Z'
  expect(toLocal(moment, chicago)).toEqual({ day: '2026-03-13', time: '20:00' })
  expect(fromLocal({ day: '2026-03-13', time: '20:00', zone: chicago }, '')).toBe(moment)
  // Chicago left winter on the 8th, Berlin does on the 29th.
  expect(fromLocal({ day: '2026-03-06', time: '20:00', zone: chicago }, moment)).toBe(
    '2026-03-07 02:00:00.000Z',
  )
  expect(weeksLater('2026-03-07 02:00:00.000Z', { weeks: 1, zone: chicago })).toBe(moment)
})
