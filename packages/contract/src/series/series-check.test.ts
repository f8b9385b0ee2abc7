import { anything, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkPattern,
  patternSentence,
  readPattern,
  seriesLimits,
  occurrencesOf,
  type PatternProblems,
  type SeriesPattern,
} from './pattern.ts'

const fridays: SeriesPattern = {
  every: 'week',
  weekday: 5,
  time: '20:00',
  minutes: 180,
  zone: 'America/Chicago',
  from: '2026-12-04',
}
const days = (count: number) => Array.from({ length: count }, () => '2026-12-24')

const wrong: { name: string; change: Record<string, unknown>; problems: PatternProblems }[] = [
  { name: 'another rhythm', change: { every: 'year' }, problems: { every: 'every' } },
  { name: 'no weekday', change: { weekday: undefined }, problems: { weekday: 'weekday' } },
  { name: 'an eighth day of the week', change: { weekday: 8 }, problems: { weekday: 'weekday' } },
  { name: 'a weekday as text', change: { weekday: '5' }, problems: { weekday: 'weekday' } },
  { name: 'a fifth Friday', change: { every: 'month-weekday', nth: 5 }, problems: { nth: 'nth' } },
  { name: 'no day of the month', change: { every: 'month-day' }, problems: { day: 'day' } },
  { name: 'the 32nd', change: { every: 'month-day', day: 32 }, problems: { day: 'day' } },
  { name: 'no time', change: { time: '' }, problems: { time: 'time' } },
  { name: '24:00', change: { time: '24:00' }, problems: { time: 'time' } },
  { name: 'seconds', change: { time: '20:00:00' }, problems: { time: 'time' } },
  { name: 'no length', change: { minutes: 0 }, problems: { minutes: 'minutes' } },
  { name: 'more than a week', change: { minutes: 10_081 }, problems: { minutes: 'minutes' } },
  { name: 'half a minute', change: { minutes: 60.5 }, problems: { minutes: 'minutes' } },
  { name: 'an unknown zone', change: { zone: 'Europe/Atlantis' }, problems: { zone: 'zone' } },
  { name: 'an offset for a zone', change: { zone: '+01:00' }, problems: { zone: 'zone' } },
  { name: 'no first day', change: { from: '' }, problems: { from: 'from' } },
  { name: 'an invalid first day', change: { from: '2026-02-29' }, problems: { from: 'from' } },
  { name: 'a first day long ago', change: { from: '1026-12-04' }, problems: { from: 'from' } },
  { name: 'an invalid last day', change: { until: 'never' }, problems: { until: 'until' } },
  {
    name: 'an end before the start',
    change: { until: '2026-12-03' },
    problems: { until: 'untilBeforeFrom' },
  },
  {
    name: 'no Friday until Thursday',
    change: { weekday: 4, until: '2026-12-09' },
    problems: { until: 'never' },
  },
  {
    name: 'its only day left out',
    change: { until: '2026-12-10', except: ['2026-12-04'] },
    problems: { until: 'never' },
  },
  { name: 'no list of days left out', change: { except: '2026-12-24' }, problems: { except: 'except' } },
  { name: 'an invalid day left out', change: { except: ['Xmas'] }, problems: { except: 'except' } },
  { name: 'too many days left out', change: { except: days(101) }, problems: { except: 'except' } },
]

test.each(wrong)('a pattern with $name is refused at its field [EN-02]', ({ change, problems }) => {
  const pattern = { ...fridays, ...change }
  expect(checkPattern(pattern)).toEqual(problems)
  expect(readPattern(pattern)).toBeUndefined()
  expect(occurrencesOf(pattern, { from: new Date('2026-12-01') })).toEqual([])
})

test('several problems are reported together', () => {
  const problems = checkPattern({ ...fridays, time: 'late', zone: 'Chicago' })
  expect(problems).toEqual({ time: 'time', zone: 'zone' })
  expect(Object.values(problems).map(patternSentence)).toEqual([
    'A time such as 20:00',
    'There is no such time zone',
  ])
})

test.each([
  { name: 'every week', pattern: fridays },
  { name: 'on one day', pattern: { ...fridays, until: '2026-12-04' } },
  { name: 'with days left out', pattern: { ...fridays, except: days(seriesLimits.exceptions) } },
  { name: 'without an end', pattern: { ...fridays, until: '' } },
  { name: 'each 31st', pattern: { ...fridays, every: 'month-day', day: 31 } },
])('a pattern $name is in order', ({ pattern }) => {
  expect(checkPattern(pattern)).toEqual({})
})

test('a pattern keeps only the fields that its rhythm uses', () => {
  const except = ['2027-01-01', '2026-12-25', '2027-01-01']
  expect(readPattern({ ...fridays, until: '', nth: 3, day: 12, colour: 'red', except })).toEqual({
    ...fridays,
    except: ['2026-12-25', '2027-01-01'],
  })
  const monthly = readPattern({ ...fridays, every: 'month-day', day: 12 })
  expect(monthly).toEqual({ ...fridays, every: 'month-day', weekday: undefined, day: 12, except: [] })
})

test('any value that is sent is read, refused, or not a pattern, and never throws', () => {
  const any = oneof(anything(), string())
  const nearlyRight = record({
    every: oneof(constantFrom('week', 'month-day', 'month-weekday', 'two-weeks'), any),
    weekday: oneof(constantFrom(1, 7), any),
    nth: oneof(constantFrom(1, 'last'), any),
    day: oneof(constantFrom(1, 31), any),
    time: oneof(constantFrom('20:00'), any),
    minutes: oneof(constantFrom(5), any),
    zone: oneof(constantFrom('UTC', 'Europe/Berlin'), any),
    from: oneof(constantFrom('2026-12-04'), any),
    until: oneof(constantFrom('2026-12-04', undefined), any),
    except: oneof(constantFrom([], ['2026-12-04'], undefined), any),
  })
  assert(
    property(oneof(nearlyRight, any), (pattern) => {
      const isInOrder = Object.keys(checkPattern(pattern)).length === 0
      expect(readPattern(pattern) !== undefined).toBe(isInOrder)
      expect(occurrencesOf(pattern, { from: new Date('2026-12-01'), limit: 3 }).length > 0).toBe(isInOrder)
    }),
    { numRuns: 2000 },
  )
})
