import { expect, test } from 'vitest'
import { canCheckIn, eventState, isLastMoment, isSignUpClosed } from './event-time.ts'

const planned = {
  start_date: '2026-12-04 20:00:00.000Z',
  end_date: '2026-12-04 23:00:00.000Z',
  status: 'upcoming' as const,
  is_draft: false,
  cancelled_at: '',
  check_in_minutes: 30,
  attendance_closed_at: '',
}

test.each([
  { now: '19:29:59', state: 'upcoming', checkIn: false },
  { now: '19:30:00', state: 'check-in', checkIn: true },
  { now: '19:59:59', state: 'check-in', checkIn: true },
  { now: '20:00:00', state: 'ongoing', checkIn: true },
  { now: '20:09:59', state: 'ongoing', checkIn: true },
  { now: '20:10:00', state: 'ongoing', checkIn: false },
  { now: '22:59:59', state: 'ongoing', checkIn: false },
  { now: '23:00:00', state: 'completed', checkIn: false },
])(
  'an event from 20:00 to 23:00 is $state at $now, with check-in $checkIn [EN-10]',
  ({ now, state, checkIn }) => {
    const at = new Date(`2026-12-04T${now}Z`)
    expect(eventState(planned, at)).toBe(state)
    expect(canCheckIn(planned, at)).toBe(checkIn)
  },
)

test.each([
  { name: 'a draft', change: { is_draft: true, cancelled_at: '2026-12-01 00:00:00.000Z' }, state: 'draft' },
  { name: 'a cancelled event', change: { cancelled_at: '2026-12-01 00:00:00.000Z' }, state: 'cancelled' },
  { name: 'one without check-in', change: { check_in_minutes: 0 }, state: 'upcoming' },
  { name: 'one that its host has completed', change: { status: 'completed' as const }, state: 'completed' },
  {
    name: 'one whose attendance is closed',
    change: { attendance_closed_at: '2026-12-04 19:00:00.000Z' },
    state: 'closed',
  },
])('$name takes no check-in [EN-10]', ({ change, state }) => {
  const at = new Date('2026-12-04T19:45:00Z')
  expect(canCheckIn({ ...planned, ...change }, at)).toBe(false)
  expect(eventState({ ...planned, ...change }, at)).toBe(state)
})

test('the last half hour begins half an hour before the start, and lasts [EN-06]', () => {
  expect(isLastMoment(planned, new Date('2026-12-04T19:29:59.999Z'))).toBe(false)
  expect(isLastMoment(planned, new Date('2026-12-04T19:30:00Z'))).toBe(true)
  expect(isLastMoment(planned, new Date('2026-12-04T21:00:00Z'))).toBe(true)
})

test('sign-ups close at their moment, or not at all', () => {
  const closing = { sign_up_closes: '2026-12-03 12:00:00.000Z' }
  expect(isSignUpClosed(closing, new Date('2026-12-03T11:59:59.999Z'))).toBe(false)
  expect(isSignUpClosed(closing, new Date('2026-12-03T12:00:00Z'))).toBe(true)
  expect(isSignUpClosed({ sign_up_closes: '' }, new Date('2027-01-01'))).toBe(false)
})
