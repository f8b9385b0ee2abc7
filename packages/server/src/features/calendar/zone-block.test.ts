import ICAL from 'ical.js'
import { assert, constantFrom, date, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneNames } from '@longhouse/contract/zones'
import { zoneBlock } from './calendar-file.ts'

const span = { first: 2025, last: 2027 }

/** Returns the timestamp of a local time for a parser that knows only the zone block. */
function readBy(block: string, wall: Temporal.PlainDateTime): number {
  const zone = ICAL.Timezone.fromData({ component: new ICAL.Component(ICAL.parse(block)) })
  const { year, month, day, hour, minute, second } = wall
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() * 1000
}

test('local times of all zones are parsed to the right timestamp [EN-04]', () => {
  const aMoment = date({ min: new Date('2025-01-02'), max: new Date('2027-12-30'), noInvalidDate: true })
  assert(
    property(aMoment, constantFrom(...zoneNames()), (moment, zone) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .round('second')
      // Parsers may take a time that occurs twice for either; events never use one.
      pre(wall.toZonedDateTime(zone, { disambiguation: 'later' }).equals(wall.toZonedDateTime(zone)))
      expect(readBy(zoneBlock(zone, span), wall)).toBe(wall.toZonedDateTime(zone).epochMilliseconds)
    }),
    { numRuns: 1000 },
  )
})

describe.each([
  'America/Chicago',
  'Europe/Berlin',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
])('in %s', (zone) => {
  test('times around each change are parsed right [EN-04]', () => {
    const block = zoneBlock(zone, span)
    const begin = Temporal.PlainDate.from('2025-01-01').toZonedDateTime(zone)
    let changes = 0
    let next = begin.getTimeZoneTransition('next')
    for (; next && next.year <= span.last; next = next.getTimeZoneTransition('next')) {
      changes += 1
      for (const minutes of [-180, -121, -61, 120, 180]) {
        const zoned = next.add({ minutes })
        expect(readBy(block, zoned.toPlainDateTime())).toBe(zoned.epochMilliseconds)
      }
    }
    expect(changes).toBeGreaterThan(4)
  })
})

test('a zone that never changes has only its baseline', () => {
  expect(zoneBlock('Asia/Kathmandu', span).split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kathmandu',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0545',
    'TZOFFSETTO:+0545',
    'END:STANDARD',
    'END:VTIMEZONE',
    '',
  ])
})

test('a change is written in the local time before it', () => {
  const block = zoneBlock('America/Chicago', { first: 2026, last: 2026 })
  expect(block).toContain(
    'BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0600\r\nTZOFFSETTO:-0500\r\nEND:DAYLIGHT',
  )
  expect(block).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0600\r\nEND:STANDARD',
  )
})
