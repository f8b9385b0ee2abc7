import { assert, asyncProperty, constantFrom, integer, string } from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, type CalendarEntry, writeCalendar } from './calendar-file.ts'
import { readCalendar } from './read-calendar.fixture.ts'

const publicUrl = 'https://tog.example'

const night: CalendarEvent = {
  id: 'event0000000001',
  name: 'Round 100',
  description: 'Bring snacks',
  start_date: '2026-12-05 02:00:00.000Z',
  end_date: '2026-12-05 05:00:00.000Z',
  time_zone: 'America/Chicago',
  place: 'Voice 1',
  revision: 3,
  updated: '2026-11-17 06:00:00.000Z',
  cancelled_at: '',
  cancel_reason: '',
}

async function write(
  event: Partial<CalendarEvent> = {},
  entry: Partial<CalendarEntry> = {},
): Promise<string> {
  return writeCalendar({
    name: 'Tribe of Gamers',
    publicUrl,
    entries: [{ event: { ...night, ...event }, part: 'going', ...entry }],
  })
}
const read = async (...order: Parameters<typeof write>) => readCalendar(await write(...order)).events[0]

test('an event has all that a calendar needs [EN-04]', async () => {
  const text = await write({}, { alarmMinutes: 30 })
  expect(readCalendar(text)).toMatchObject({
    name: 'Tribe of Gamers',
    events: [
      {
        uid: 'event0000000001@tog.example',
        summary: 'Round 100',
        sequence: 3,
        start: '2026-12-05T02:00:00.000Z',
        end: '2026-12-05T05:00:00.000Z',
        zone: 'America/Chicago',
        status: 'CONFIRMED',
        transparency: 'OPAQUE',
        url: 'https://tog.example/events/event0000000001',
        location: 'Voice 1',
        description: 'Bring snacks\n\nhttps://tog.example/events/event0000000001',
        alarms: [1800],
      },
    ],
  })
  const lines = text.split('\r\n')
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261204T200000')
  expect(lines).toContain('LAST-MODIFIED:20261117T060000Z')
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(lines).toContain('X-PUBLISHED-TTL:PT1H')
  expect(lines).toContain('METHOD:PUBLISH')
  expect(text.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
})

test.each([
  { name: 'a place', part: 'going', status: 'CONFIRMED', transparency: 'OPAQUE' },
  { name: 'waiting', part: 'waiting', status: 'TENTATIVE', transparency: 'TRANSPARENT' },
  { name: 'no part', part: 'none', status: 'CONFIRMED', transparency: 'TRANSPARENT' },
] as const)('$name: $status, $transparency', async ({ part, status, transparency }) => {
  expect(await read({}, { part })).toMatchObject({ status, transparency })
})

test('a cancelled event is marked, with the reason and without an alarm [EN-13]', async () => {
  const cancelled = { cancelled_at: '2026-12-01 00:00:00.000Z', cancel_reason: 'The servers are down' }
  expect(await read(cancelled, { alarmMinutes: 30 })).toMatchObject({
    status: 'CANCELLED',
    transparency: 'TRANSPARENT',
    alarms: [],
    description: expect.stringMatching(/^The servers are down\n\nBring snacks/),
  })
})

test('a calendar without events is still valid', async () => {
  const { events, calendar } = readCalendar(await writeCalendar({ name: 'Empty', publicUrl, entries: [] }))
  expect(events).toEqual([])
  expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
})

test('each zone has one block for any number of events', async () => {
  const events = [
    'America/Chicago',
    'Europe/Berlin',
    'Europe/Berlin',
    '',
    'UTC',
    'Nowhere/Else',
    '+01:00',
    '2026-01-01T00:00[Europe/Berlin]',
  ]
  const entries = events.map((time_zone) => ({ event: { ...night, time_zone }, part: 'none' }) as const)
  const { calendar, events: found } = readCalendar(await writeCalendar({ name: 'All', publicUrl, entries }))
  const ids = calendar.getAllSubcomponents('vtimezone').map((block) => block.getFirstPropertyValue('tzid'))
  expect(ids).toEqual(['America/Chicago', 'Europe/Berlin', 'Etc/UTC'])
  expect(new Set(found.map(({ start }) => start))).toEqual(new Set(['2026-12-05T02:00:00.000Z']))
})

test.each([
  {
    name: 'before Chicago changes',
    zone: 'America/Chicago',
    start: '2026-10-31T01:00:00.000Z',
    wall: '20261030T200000',
  },
  { name: 'after it', zone: 'America/Chicago', start: '2026-11-07T02:00:00.000Z', wall: '20261106T200000' },
  {
    name: 'while it is skipping',
    zone: 'America/Chicago',
    start: '2026-03-08T08:00:00.000Z',
    wall: '20260308T030000',
  },
])('$name both local time and timestamp are right [EN-04]', async ({ zone, start, wall }) => {
  const event = { time_zone: zone, start_date: start.replace('T', ' '), end_date: '2026-12-01 00:00:00.000Z' }
  expect(await write(event)).toContain(`DTSTART;TZID=${zone}:${wall}\r\n`)
  expect(await read(event)).toMatchObject({ start, end: '2026-12-01T00:00:00.000Z' })
})

test.each([
  { name: 'first', start: '2026-10-25T00:30:00.000Z' },
  { name: 'second', start: '2026-10-25T01:30:00.000Z' },
])('the $name of two hours with the same local time is written in UTC [EN-04]', async ({ start }) => {
  const twice = { time_zone: 'Europe/Berlin', start_date: start, end_date: '2026-10-25T03:00:00.000Z' }
  expect(await read(twice)).toMatchObject({ start, end: twice.end_date, zone: 'Etc/UTC' })
})

test('a long description is cut, between characters', async () => {
  const { description = '' } = (await read({ description: `a${'😀'.repeat(2000)}` })) ?? {}
  expect(description).toMatch(/^a(?:😀)+…\n\nhttps:/u)
  expect(description.length).toBeLessThan(600)
})

const cleaned = (typed: string) => typed.replaceAll('\0', '').replaceAll(/\r\n|\r/g, '\n')

test('texts of members cannot add lines to the file', async () => {
  const text = constantFrom(
    '\r\n',
    '\n',
    '\r',
    'END:VEVENT',
    'END:VCALENDAR',
    ';',
    ',',
    '\\',
    ':',
    '"',
    ' ',
    'ä',
    '😀',
    '\0',
    '\u2028',
    'x',
  )
  const hostile = string({ unit: text, maxLength: 200 })
  await assert(
    asyncProperty(hostile, hostile, hostile, async (name, place, title) => {
      const written = await writeCalendar({
        name: title,
        publicUrl,
        entries: [{ event: { ...night, name, place }, part: 'going', alarmMinutes: 5 }],
      })
      const { events, calendar } = readCalendar(written)
      expect(events).toMatchObject([
        { summary: cleaned(name), location: cleaned(place), status: 'CONFIRMED' },
      ])
      expect(calendar.getAllSubcomponents().map((part) => part.name)).toEqual(['vtimezone', 'vevent'])
      // Every line has at most 75 bytes and ends as the format requires.
      const lines = written.split('\r\n')
      expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
    }),
  )
})

test('the sequence is the revision of the event', async () => {
  await assert(
    asyncProperty(integer({ min: 0, max: 1_000_000 }), async (revision) => {
      expect((await read({ revision }))?.sequence).toBe(revision)
    }),
    { numRuns: 20 },
  )
})
