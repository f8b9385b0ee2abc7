import { expect, test } from 'vitest'
import { isFinished, isListed, isLongOver, isOver, listedFilter } from './event-time.ts'

const now = new Date(2026, 4, 12, 15, 30)
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString().replace('T', ' ')

test.each([
  { name: 'starts in the future', end: hours(100), listed: true },
  { name: 'in progress', end: hours(2), listed: true },
  { name: 'ended an hour ago, today', end: hours(-1), listed: true },
  { name: 'ended at midnight sharp', end: hours(-15.5), listed: true },
  { name: 'ended last night', end: hours(-16), listed: false },
  { name: 'long over', end: hours(-1000), listed: false },
])('an event that $name: listed is $listed [EV-02]', ({ end, listed }) => {
  expect(isListed({ end_date: end }, now)).toBe(listed)
})

test('the filter names the start of the day as the record API spells times [EV-02]', () => {
  const midnight = new Date(2026, 4, 12).toISOString().replace('T', ' ')
  expect(listedFilter(now)).toBe(`end_date >= "${midnight}"`)
  expect(listedFilter(new Date(2026, 4, 12, 23, 59))).toBe(listedFilter(now))
})

test.each([
  { name: 'is still under way', end: hours(0.01), over: false },
  { name: 'ends now', end: hours(0), over: true },
  { name: 'ended today', end: hours(-1), over: true },
])('an event that $name: over is $over', ({ end, over }) => {
  expect(isOver({ end_date: end }, now)).toBe(over)
})

test.each([
  { name: 'ends later', event: {}, finished: false },
  { name: 'ended', event: { end_date: hours(-1) }, finished: true },
  {
    name: 'ends later, and its host says completed',
    event: { status: 'completed' as const },
    finished: true,
  },
  {
    name: 'ends later, and has its attendance closed',
    event: { attendance_closed_at: hours(-1) },
    finished: true,
  },
])('an event that $name: finished is $finished', ({ event, finished }) => {
  const stored = { end_date: hours(1), status: 'ongoing' as const, attendance_closed_at: '', ...event }
  expect(isFinished(stored, now)).toBe(finished)
})

test('an event is long over half a day after its end', () => {
  expect(isLongOver({ end_date: hours(-11.9) }, now)).toBe(false)
  expect(isLongOver({ end_date: hours(-12) }, now)).toBe(true)
})
