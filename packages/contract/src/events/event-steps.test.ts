import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dueSteps, placesFreeStep, type SteppedEvent } from './event-time.ts'

const night: SteppedEvent = {
  start_date: '2026-12-04 20:00:00.000Z',
  end_date: '2026-12-04 23:00:00.000Z',
  kind: 'game_night',
  status: 'upcoming',
  is_draft: false,
  cancelled_at: '',
  check_in_minutes: 30,
  reminders: [1440, 60],
  attendance_closed_at: '',
}
const start = '2026-12-04T20:00:00.000Z'
const end = '2026-12-04T23:00:00.000Z'
const namesAt = (moment: string, change: Partial<SteppedEvent> = {}) =>
  dueSteps({ ...night, ...change }, new Date(moment)).map(({ name }) => name)

test('a completed event sends no reminders and opens no check-in', () => {
  const changes = { status: 'completed' } as const
  expect(namesAt('2026-12-04T19:30:00Z', changes)).toEqual([])
  expect(namesAt('2026-12-04T23:00:00Z', changes)).toEqual([`absent:${start}`, `ended:${end}`])
})

const steps = [
  { name: 'two days ahead', at: '2026-12-02T20:00:00Z', due: [] },
  { name: 'a minute before the first reminder', at: '2026-12-03T19:59:59Z', due: [] },
  { name: 'a day ahead', at: '2026-12-03T20:00:00Z', due: [`reminder:1440:${start}`] },
  {
    name: 'an hour ahead',
    at: '2026-12-04T19:00:00Z',
    due: [`reminder:1440:${start}`, `reminder:60:${start}`],
  },
  {
    name: 'check-in open',
    at: '2026-12-04T19:30:00Z',
    due: [`reminder:1440:${start}`, `reminder:60:${start}`, `check-in:${start}`],
  },
  { name: 'begun', at: '2026-12-04T20:00:00Z', due: [`check-in:${start}`, `started:${start}`] },
  { name: 'ten minutes in', at: '2026-12-04T20:10:00Z', due: [`started:${start}`, `absent:${start}`] },
  { name: 'over', at: '2026-12-04T23:00:00Z', due: [`absent:${start}`, `ended:${end}`] },
  {
    name: 'half a day later',
    at: '2026-12-05T11:00:00Z',
    due: [`absent:${start}`, `ended:${end}`, `closed:${end}`],
  },
  {
    name: 'a month later',
    at: '2027-01-05T11:00:00Z',
    due: [`absent:${start}`, `ended:${end}`, `closed:${end}`],
  },
]

test.each(steps)('$name: what is due [EN-12]', ({ at, due }) => {
  expect(namesAt(at)).toEqual(due)
})

test.each([
  { name: 'a draft', change: { is_draft: true }, due: [] },
  { name: 'a cancelled one', change: { cancelled_at: '2026-12-01 00:00:00.000Z' }, due: [] },
  { name: 'one without check-in', change: { check_in_minutes: 0 }, due: [`ended:${end}`, `closed:${end}`] },
  { name: 'one that is closed', change: { attendance_closed_at: end }, due: [`ended:${end}`] },
  {
    name: 'one of before there were kinds',
    change: { kind: '' as const, check_in_minutes: 0, reminders: null as never },
    due: [],
  },
  {
    name: 'one without a kind, with check-in',
    change: { kind: '' as const },
    due: [`absent:${start}`, `closed:${end}`],
  },
])('$name, long over [EN-12]', ({ change, due }) => {
  expect(namesAt('2026-12-06T00:00:00Z', change)).toEqual(due)
})

test('an event that moves has other steps [EN-12]', () => {
  const moved = { start_date: '2026-12-04 21:00:00.000Z' }
  const before = namesAt('2026-12-04T20:30:00Z')
  const after = namesAt('2026-12-04T20:30:00Z', moved)
  expect(after).toContain('reminder:60:2026-12-04T21:00:00.000Z')
  expect(after.filter((name) => before.includes(name))).toEqual([])
})

test('for any reminders, steps come in order, each once, and none before its time [EN-12]', () => {
  assert(
    property(
      array(integer({ min: 1, max: 10_080 }), { maxLength: 8 }),
      integer({ min: -12_000, max: 12_000 }),
      (reminders, minutes) => {
        const now = new Date(Date.parse(start) + minutes * 60_000)
        const due = dueSteps({ ...night, reminders }, now)
        expect(due.map(({ at }) => at.getTime())).toEqual(
          due.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
        )
        expect(new Set(due.map(({ name }) => name)).size).toBe(due.length)
        expect(due.every(({ at }) => at <= now)).toBe(true)
        expect(minutes < 0 || due.every(({ kind }) => kind !== 'reminder')).toBe(true)
      },
    ),
  )
})

test('places that become free within a minute are one step [EN-06]', () => {
  expect(placesFreeStep(new Date('2026-12-04T19:41:07.123Z'))).toBe('places-free:2026-12-04T19:41:00.000Z')
})
