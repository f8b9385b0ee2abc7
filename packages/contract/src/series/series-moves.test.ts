import { array, assert, constantFrom, integer, property, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { changePattern, type PatternChange } from './moves.ts'
import { seriesNths, dateOfDay, dayOfDate, daysOf, type SeriesPattern } from './pattern.ts'

const fridays: SeriesPattern = {
  every: 'week',
  weekday: 5,
  time: '20:00',
  minutes: 180,
  zone: 'America/Chicago',
  from: '2026-10-02',
  except: [],
}
const december = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25']

const changes: {
  name: string
  after: Partial<SeriesPattern>
  before?: Partial<SeriesPattern>
  moved: string[]
}[] = [
  { name: 'another hour', after: { time: '21:00' }, moved: december },
  {
    name: 'a day later',
    after: { weekday: 6 },
    moved: ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'],
  },
  {
    name: 'a day earlier, from the day that was chosen on',
    after: { weekday: 4, from: '2026-12-03' },
    moved: ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24'],
  },
  {
    name: 'a day earlier without a day: in the week that follows',
    after: { weekday: 4 },
    moved: ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31'],
  },
  {
    name: 'a week later, each into the place of the next',
    after: { from: '2026-12-11' },
    moved: ['2026-12-11', '2026-12-18', '2026-12-25', '2027-01-01'],
  },
  { name: 'every other week', after: { every: 'two-weeks' }, moved: ['2026-12-04', '', '2026-12-18', ''] },
  {
    name: 'the first Saturday',
    after: { every: 'month-weekday', nth: 1, weekday: 6 },
    moved: ['2026-12-05', '', '', ''],
  },
  { name: 'each 15th', after: { every: 'month-day', day: 15 }, moved: ['', '', '2026-12-15', ''] },
  {
    name: 'an end before Christmas',
    after: { until: '2026-12-20' },
    moved: ['2026-12-04', '2026-12-11', '2026-12-18', ''],
  },
  {
    name: 'a day later for the second time, with Fridays from before the first',
    before: { weekday: 6, from: '2026-12-19' },
    after: { weekday: 7 },
    moved: ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'],
  },
]

test.each(changes)('$name [EN-03]', ({ before, after, moved }) => {
  const days = before ? ['2026-12-04', '2026-12-11', '2026-12-19', '2026-12-26'] : december
  const old = { ...fridays, ...before }
  const change = changePattern({ before: old, after: { ...old, ...after }, from: '2026-12-04', days })
  expect(days.map((day) => change.moved.get(day) ?? '')).toEqual(moved)
})

test('an excluded week stays excluded when it moves, and the others keep their order [EN-03]', () => {
  const before = { ...fridays, except: ['2026-10-09', '2026-12-11'] }
  const change = {
    before,
    after: { ...before, weekday: 6 },
    from: '2026-12-04',
    days: ['2026-12-04', '2026-12-18'],
  }
  const { pattern, moved } = changePattern(change)
  expect(pattern).toEqual({ ...before, weekday: 6, from: '2026-12-04', except: ['2026-10-09', '2026-12-12'] })
  expect(moved.get('2026-12-18')).toBe('2026-12-19')
})

test('an unchanged pattern moves nothing, on any days [EN-03]', () => {
  const days = ['2026-12-03', ...december]
  const later = { ...fridays, from: '2026-12-18' }
  const { pattern, moved } = changePattern({ before: later, after: { ...later }, from: '2026-12-03', days })
  expect(pattern).toEqual(later)
  expect([...moved]).toEqual(days.map((day) => [day, day]))
})

test('a newly excluded week does not move', () => {
  const after = { ...fridays, except: ['2026-12-18'] }
  expect(changePattern({ before: fridays, after, from: '2026-12-04', days: december }).pattern).toEqual({
    ...after,
    from: '2026-12-04',
  })
})

const aPattern: Arbitrary<SeriesPattern> = record({
  every: constantFrom('week', 'two-weeks', 'month-day', 'month-weekday'),
  weekday: integer({ min: 1, max: 7 }),
  nth: constantFrom(...seriesNths),
  day: integer({ min: 1, max: 31 }),
  time: constantFrom('20:00'),
  minutes: constantFrom(60),
  zone: constantFrom('UTC'),
  from: constantFrom('2026-10-02', '2026-11-28', '2026-12-02', '2026-12-30', '2027-03-01'),
})
function firstDays(pattern: SeriesPattern, count: number): string[] {
  return daysOf(pattern, dayOfDate('2026-11-25')).take(count).map(dateOfDay).toArray()
}

const aChange: Arbitrary<PatternChange> = record({
  before: aPattern,
  after: aPattern,
  gone: array(integer({ min: 0, max: 12 }), { maxLength: 5 }),
}).map(({ before, after, gone }) => {
  const [first, ...rest] = firstDays(before, 12)
  const days = rest.filter((_, index) => !gone.includes(index))
  return { before, after, from: first ?? '', days: [first ?? '', ...days] }
})

test('for any change the order stays, no two days meet, and all days belong to the new pattern [EN-03]', () => {
  assert(
    property(aChange, (change) => {
      const { pattern, moved } = changePattern(change)
      const targets = change.days.flatMap((day) => moved.get(day) ?? [])
      expect(targets).toEqual([...new Set(targets)].toSorted())
      const days = firstDays(pattern, 60)
      expect(targets.filter((day) => day <= (days.at(-1) ?? '') && !days.includes(day))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('with the same rhythm every day moves [EN-03]', () => {
  assert(
    property(aChange, ({ before, after, ...rest }) => {
      const { moved } = changePattern({ before, after: { ...after, every: before.every }, ...rest })
      expect(rest.days.filter((day) => !moved.has(day))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
