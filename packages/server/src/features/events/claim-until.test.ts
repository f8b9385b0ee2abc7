import { assert, constantFrom, date, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { zoneNames } from '@longhouse/contract/zones'
import { claimUntil } from './places.ts'

test.each([
  {
    name: 'by day, days ahead: the whole window',
    now: '2026-12-01T15:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-01T17:00:00Z',
  },
  {
    name: 'three hours ahead: a third of the remaining time',
    now: '2026-12-04T17:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-04T18:00:00Z',
  },
  {
    name: 'at night, days ahead: until ten in the morning',
    now: '2026-12-01T03:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-01T10:00:00Z',
  },
  {
    name: 'before midnight, ending after it',
    now: '2026-12-01T23:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-02T10:00:00Z',
  },
  {
    name: 'night of the member, not of the server',
    now: '2026-12-01T15:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'Asia/Tokyo',
    until: '2026-12-02T01:00:00Z',
  },
  {
    name: 'afternoon of the member while it is night in UTC',
    now: '2026-12-01T02:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'America/Los_Angeles',
    until: '2026-12-01T04:00:00Z',
  },
  {
    name: 'the night in which clocks go forward',
    now: '2026-03-29T00:30:00Z',
    start: '2026-04-04T20:00:00Z',
    zone: 'Europe/Berlin',
    until: '2026-03-29T08:00:00Z',
  },
  {
    name: 'the night in which clocks go back',
    now: '2026-10-25T00:30:00Z',
    start: '2026-10-30T20:00:00Z',
    zone: 'Europe/Berlin',
    until: '2026-10-25T09:00:00Z',
  },
  {
    name: 'at night with less than a day left: the offer does not wait for the morning',
    now: '2026-12-04T01:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-04T03:00:00Z',
  },
  {
    name: 'the zone of the member is unknown',
    now: '2026-12-01T03:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: '',
    until: '2026-12-01T10:00:00Z',
  },
  {
    name: 'an invalid zone',
    now: '2026-12-01T03:00:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'Mars/Olympus',
    until: '2026-12-01T10:00:00Z',
  },
  {
    name: 'it has begun',
    now: '2026-12-04T20:05:00Z',
    start: '2026-12-04T20:00:00Z',
    zone: 'UTC',
    until: '2026-12-04T20:05:00Z',
  },
])('$name [EN-08]', ({ now, start, zone, until }) => {
  const offer = { now: new Date(now), start: new Date(start), minutes: 120, zone }
  expect(claimUntil(offer)).toEqual(new Date(until))
})

const dayMs = 24 * 60 * 60 * 1000

test('any offer to any member ends in time, and with days left never before ten in their morning [EN-08]', () => {
  const aZone = constantFrom(...zoneNames())
  const aMoment = date({ min: new Date('2024-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  assert(
    property(
      aMoment,
      integer({ min: 1, max: 40 * 24 * 60 }),
      integer({ min: 5, max: 1440 }),
      aZone,
      (now, ahead, minutes, zone) => {
        const start = new Date(now.getTime() + ahead * 60_000)
        const until = claimUntil({ now, start, minutes, zone }).getTime()
        const left = start.getTime() - now.getTime()
        expect(until).toBeGreaterThanOrEqual(now.getTime())
        expect(until).toBeLessThan(start.getTime())
        const isShort = until - now.getTime() <= Math.min(minutes * 60_000, left / 3)
        const isAfterNight = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(zone).hour >= 10
        expect(until - now.getTime()).toBeLessThanOrEqual(minutes * 60_000 + dayMs / 2)
        expect(left <= dayMs ? isShort : isAfterNight).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
