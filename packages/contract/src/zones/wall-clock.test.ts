import { assert, constantFrom, date, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockIn, dateIn, momentOf, wallClockIn, type WallClock } from './wall-clock.ts'
import { zoneNames } from './zone-name.ts'

// `Temporal` is the reference: it shares no code with `Intl`.
const judgedClock = (moment: Date, zone: string): WallClock =>
  fieldsOf(
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDateTime(),
  )
const judgedMoment = (wallClock: WallClock, zone: string): number =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds

function fieldsOf({ year, month, day, hour, minute, second }: Temporal.PlainDateTime): WallClock {
  return { year, month, day, hour, minute, second }
}

const zones = zoneNames()
const aZone = constantFrom(...zones)
const aMoment = date({ min: new Date('1970-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

describe('for any zone', () => {
  test('the wall clock equals that of Temporal', () => {
    assert(
      property(aMoment, aZone, (moment, zone) => {
        expect(wallClockIn(moment, zone)).toEqual(judgedClock(moment, zone))
      }),
      { numRuns: 2000 },
    )
  })

  test('any wall clock belongs to the same moment as in Temporal', () => {
    assert(
      property(aMoment, aZone, (moment, zone) => {
        // A calendar day and time, whether the zone shows it or not.
        const wallClock = judgedClock(moment, 'UTC')
        expect(momentOf(wallClock, zone).getTime()).toBe(judgedMoment(wallClock, zone))
      }),
      { numRuns: 2000 },
    )
  })
})

// The clock changes of a zone: skipped hours, repeated ones, half hours, whole days.
function* transitionsOf(zone: string, [from, until]: readonly [number, number]): Generator<number> {
  let at = Temporal.PlainDate.from({ year: from, month: 1, day: 1 }).toZonedDateTime(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year >= until) return
    yield next.epochMilliseconds
    at = next
  }
}

const minuteMs = 60_000
// Minutes around a change in wall clock time: inside, at, and next to skipped or repeated times.
const aroundChange = [-1500, -721, -61, -60, -31, -30, -1, 0, 1, 15, 29, 30, 31, 59, 60, 61, 90, 719, 1500]

const decades = {
  years: [1970, 2040],
  of: ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Casablanca'],
} as const
const everywhere = { years: [2024, 2028], of: zones } as const
test.each([decades])('every clock change in $years is shown and found as in Temporal [EN-01]', (changes) => {
  const { seen, wrong } = compared(changes)
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(200)
})
test.each([everywhere])(
  'every clock change in $years is shown and found as in Temporal, in every zone [EN-01]',
  { tags: 'all' },
  (changes) => {
    const { seen, wrong } = compared(changes)
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(200)
  },
)

function compared({
  years,
  of,
}: {
  readonly years: readonly [number, number]
  readonly of: readonly string[]
}) {
  let seen = 0
  const wrong: string[] = []
  for (const zone of of) {
    for (const change of transitionsOf(zone, years)) {
      seen += 1
      for (const minutes of aroundChange) {
        const moment = new Date(change + minutes * minuteMs)
        if (JSON.stringify(wallClockIn(moment, zone)) !== JSON.stringify(judgedClock(moment, zone)))
          wrong.push(`${moment.toISOString()} in ${zone}`)
        for (const offset of offsetsAround(change, zone)) {
          const wallClock = judgedClock(new Date(moment.getTime() + offset), 'UTC')
          if (momentOf(wallClock, zone).getTime() !== judgedMoment(wallClock, zone))
            wrong.push(`${JSON.stringify(wallClock)} in ${zone}`)
        }
      }
    }
  }
  return { seen, wrong }
}

function offsetsAround(change: number, zone: string): number[] {
  return [change - 1, change].map(
    (ms) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000,
  )
}

test.each([
  { name: 'winter', zone: 'America/Chicago', at: '2026-12-05T02:00:00Z', day: '2026-12-04', clock: '20:00' },
  { name: 'summer', zone: 'America/Chicago', at: '2026-07-04T01:00:00Z', day: '2026-07-03', clock: '20:00' },
  {
    name: 'a half hour',
    zone: 'Asia/Kolkata',
    at: '2026-07-03T14:30:00Z',
    day: '2026-07-03',
    clock: '20:00',
  },
  {
    name: '45 minutes',
    zone: 'Asia/Kathmandu',
    at: '2026-07-03T14:15:00Z',
    day: '2026-07-03',
    clock: '20:00',
  },
  { name: '12:45', zone: 'Pacific/Chatham', at: '2026-07-03T11:15:00Z', day: '2026-07-04', clock: '00:00' },
  { name: 'the 24th hour', zone: 'UTC', at: '2026-07-04T00:00:00Z', day: '2026-07-04', clock: '00:00' },
  { name: 'before 1970', zone: 'UTC', at: '1969-12-31T23:59:59.5Z', day: '1969-12-31', clock: '23:59' },
])('$name: $clock in $zone [EN-01]', ({ zone, at, day, clock }) => {
  expect(dateIn(new Date(at), zone)).toBe(day)
  expect(clockIn(new Date(at), zone)).toBe(clock)
})

const times = [
  {
    name: 'a skipped hour moves forward',
    zone: 'Europe/Berlin',
    wall: '2026-03-29T02:30',
    is: '2026-03-29T01:30Z',
  },
  {
    name: 'a doubled hour is the first',
    zone: 'Europe/Berlin',
    wall: '2026-10-25T02:30',
    is: '2026-10-25T00:30Z',
  },
  {
    name: 'half an hour is skipped',
    zone: 'Australia/Lord_Howe',
    wall: '2026-10-04T02:15',
    is: '2026-10-03T15:45Z',
  },
  {
    name: 'half an hour comes twice',
    zone: 'Australia/Lord_Howe',
    wall: '2026-04-05T01:45',
    is: '2026-04-04T14:45Z',
  },
  { name: 'a day is skipped', zone: 'Pacific/Apia', wall: '2011-12-30T20:00', is: '2011-12-31T06:00Z' },
  { name: 'the day before it', zone: 'Pacific/Apia', wall: '2011-12-29T20:00', is: '2011-12-30T06:00Z' },
] as const

test.each(times)('$name: $wall in $zone', ({ zone, wall, is }) => {
  const moment = momentOf(fieldsOf(Temporal.PlainDateTime.from(wall)), zone)
  expect(moment).toEqual(new Date(is))
  expect(moment.getTime()).toBe(judgedMoment(fieldsOf(Temporal.PlainDateTime.from(wall)), zone))
})

test('two-digit years are not moved into another century', () => {
  const wallClock = { year: 26, month: 3, day: 1, hour: 20, minute: 0, second: 0 }
  expect(momentOf(wallClock, 'UTC').toISOString()).toBe('0026-03-01T20:00:00.000Z')
})
