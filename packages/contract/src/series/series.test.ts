import { assert, constantFrom, date, integer, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesLimits, seriesNths, occurrencesOf, type SeriesPattern } from './pattern.ts'

const fridays: SeriesPattern = {
  every: 'week',
  weekday: 5,
  time: '20:00',
  minutes: 180,
  zone: 'America/Chicago',
  from: '2026-12-01',
}
const june = { from: new Date('2026-06-01T00:00:00Z') }
const datesOf = (pattern: SeriesPattern, window: { from: Date; until?: Date; limit?: number }) =>
  occurrencesOf(pattern, window).map(({ occurrence }) => occurrence)

const rhythms: { name: string; pattern: Partial<SeriesPattern>; dates: string[] }[] = [
  { name: 'every Friday', pattern: {}, dates: ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'] },
  {
    name: 'every other Friday, from the first one on',
    pattern: { every: 'two-weeks' },
    dates: ['2026-12-04', '2026-12-18', '2027-01-01', '2027-01-15'],
  },
  {
    name: 'each 12th',
    pattern: { every: 'month-day', day: 12 },
    dates: ['2026-12-12', '2027-01-12', '2027-02-12', '2027-03-12'],
  },
  {
    name: 'each 1st, which has been this month',
    pattern: { every: 'month-day', day: 1, from: '2026-12-02' },
    dates: ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'],
  },
  {
    // One event in every month, as users who choose the 31st expect it.
    name: 'each 31st: the last day of shorter months',
    pattern: { every: 'month-day', day: 31 },
    dates: ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
  },
  {
    name: 'each 29th around a leap day',
    pattern: { every: 'month-day', day: 29, from: '2028-01-30' },
    dates: ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29'],
  },
  {
    name: 'the first Friday',
    pattern: { every: 'month-weekday', nth: 1 },
    dates: ['2026-12-04', '2027-01-01', '2027-02-05', '2027-03-05'],
  },
  {
    name: 'the last Friday, be it the fourth or the fifth',
    pattern: { every: 'month-weekday', nth: 'last' },
    dates: ['2026-12-25', '2027-01-29', '2027-02-26', '2027-03-26'],
  },
  {
    name: 'every Friday but Christmas',
    pattern: { except: ['2026-12-25'] },
    dates: ['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-01'],
  },
  { name: 'two Fridays', pattern: { until: '2026-12-11' }, dates: ['2026-12-04', '2026-12-11'] },
]

test.each(rhythms)('$name [EN-02]', ({ pattern, dates }) => {
  expect(datesOf({ ...fridays, ...pattern }, { ...june, limit: 4 })).toEqual(dates)
})

test('a window includes its first moment and excludes its last', () => {
  const [first, second, third] = occurrencesOf(fridays, { ...june, limit: 3 })
  if (!first || !second || !third) throw new Error('three events')
  expect(occurrencesOf(fridays, { from: first.start, until: third.start })).toEqual([first, second])
  const later = new Date(first.start.getTime() + 1)
  expect(occurrencesOf(fridays, { from: later, until: second.start })).toEqual([])
})

test('every other week keeps its rhythm in any later window', () => {
  const pattern = { ...fridays, every: 'two-weeks' } as const
  const all = datesOf(pattern, { ...june, limit: 60 })
  expect(datesOf(pattern, { from: new Date('2028-03-01'), limit: 5 })).toEqual(
    all.filter((day) => day >= '2028-03-01').slice(0, 5),
  )
})

test('an event keeps its duration, also in the night of a clock change', () => {
  const night = { ...fridays, weekday: 6, time: '23:00', minutes: 240, from: '2026-10-31' }
  const [event] = occurrencesOf(night, { ...june, limit: 1 })
  expect(event).toEqual({
    occurrence: '2026-10-31',
    start: new Date('2026-11-01T04:00:00Z'),
    end: new Date('2026-11-01T08:00:00Z'),
  })
})

describe.each(['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  'in %s',
  (zone) => {
    const year = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') }
    const wallOf = (moment: Date) =>
      Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime()

    test('20:00 stays 20:00 across both clock changes of a year [EN-02]', () => {
      const events = occurrencesOf({ ...fridays, zone, from: '2026-01-01' }, year)
      expect(events).toHaveLength(52)
      for (const { occurrence, start } of events) expect(String(wallOf(start))).toBe(`${occurrence}T20:00:00`)
    })

    test.each(['01:45', '02:15', '02:30'])(
      '%s on a Sunday yields exactly one event each, skipped or doubled [EN-02]',
      (time) => {
        const events = occurrencesOf({ ...fridays, zone, weekday: 7, time, from: '2026-01-01' }, year)
        expect(events).toHaveLength(52)
        for (const { occurrence, start } of events) {
          const asked = Temporal.PlainDateTime.from(`${occurrence}T${time}`)
          expect(start.getTime()).toBe(asked.toZonedDateTime(zone).epochMilliseconds)
        }
      },
    )
  },
)

test('an event on a day that a zone skips happens a day later [EN-02]', () => {
  const apia = { ...fridays, zone: 'Pacific/Apia', from: '2011-12-20', until: '2012-01-10' }
  const events = occurrencesOf(apia, { from: new Date('2011-12-01') })
  expect(events.map(({ occurrence, start }) => [occurrence, start.toISOString()])).toEqual([
    ['2011-12-23', '2011-12-24T06:00:00.000Z'],
    ['2011-12-30', '2011-12-31T06:00:00.000Z'],
    ['2012-01-06', '2012-01-06T06:00:00.000Z'],
  ])
})

test('an old series with a huge limit ends', () => {
  const old = { ...fridays, from: '2000-01-01' }
  expect(occurrencesOf(old, { from: new Date('2190-01-01'), limit: 1e9 })).toHaveLength(
    seriesLimits.occurrences,
  )
  expect(occurrencesOf(old, { from: new Date('2300-01-01') })).toEqual([])
  expect(occurrencesOf(old, { from: new Date(0), until: new Date(0) })).toEqual([])
})

// Walks the calendar day by day and checks each day: slow, and hard to get wrong.
function walkedDates(pattern: SeriesPattern, count: number): string[] {
  const found: string[] = []
  let first: Temporal.PlainDate | undefined
  let day = Temporal.PlainDate.from(pattern.from)
  for (; found.length < count; day = day.add({ days: 1 })) {
    if (!isDayOf(pattern, day)) continue
    first ??= day
    if (pattern.every !== 'two-weeks' || first.until(day).days % 14 === 0) found.push(String(day))
  }
  return found
}

function isDayOf(
  { every, weekday, nth, day: dayOfMonth = 1 }: SeriesPattern,
  day: Temporal.PlainDate,
): boolean {
  if (every === 'month-day') return day.day === Math.min(dayOfMonth, day.daysInMonth)
  if (day.dayOfWeek !== weekday) return false
  if (every !== 'month-weekday') return true
  return nth === 'last' ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === nth
}

const aDate = date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const aPattern: Arbitrary<SeriesPattern> = record({
  every: constantFrom('week', 'two-weeks', 'month-day', 'month-weekday'),
  weekday: integer({ min: 1, max: 7 }),
  nth: constantFrom(...seriesNths),
  day: integer({ min: 1, max: 31 }),
  time: constantFrom('00:00', '02:30', '20:00', '23:59'),
  minutes: constantFrom(5, 180, 10_080),
  zone: constantFrom('America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe'),
  from: aDate.map((day) => day.toISOString().slice(0, 10)),
})

test('for any pattern the days are those of a walk through the calendar, with one event on each [EN-02]', () => {
  assert(
    property(aPattern, integer({ min: 1, max: 8 }), (pattern, limit) => {
      const events = occurrencesOf(pattern, { from: new Date('1999-01-01'), limit })
      expect(events.map(({ occurrence }) => occurrence)).toEqual(walkedDates(pattern, limit))
      for (const { occurrence, start, end } of events) {
        const asked = Temporal.PlainDateTime.from(`${occurrence}T${pattern.time}`)
        expect(start.getTime()).toBe(asked.toZonedDateTime(pattern.zone).epochMilliseconds)
        expect(end.getTime() - start.getTime()).toBe(pattern.minutes * 60_000)
      }
    }),
    { numRuns: 300 },
  )
})

test('any later window has the same events as a window from the beginning', () => {
  assert(
    property(aPattern, integer({ min: 0, max: 300 }), (pattern, daysLater) => {
      const all = occurrencesOf(pattern, { from: new Date('1999-01-01'), limit: 60 })
      const from = new Date(Date.parse(`${pattern.from}T12:00:00Z`) + daysLater * 24 * 60 * 60 * 1000)
      const later = all.filter(({ start }) => start >= from)
      expect(occurrencesOf(pattern, { from, limit: 5 }).slice(0, later.length)).toEqual(later.slice(0, 5))
    }),
    { numRuns: 500 },
  )
})
