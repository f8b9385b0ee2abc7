import { expect, test } from 'vitest'
import { storedEvent } from '../event.fixture.ts'
import { placeWords, timeLeft, freeIn, isFull, minutesUntil, wayIn } from './way-in.tsx'
import type { EventRecord, ListedRegistration, OwnWait } from '../events.queries.ts'

const now = new Date('2026-11-20T10:00:00Z')
const full = { max_participants: 3, participant_count: 3, waits: true } as const
const wait: OwnWait = { id: 'w', tournament: storedEvent.id, slot: '', state: 'waiting', offer_expires: '' }
const soon = { start_date: '2026-11-20 10:20:00.000Z', check_in_minutes: 30 }
const mine: ListedRegistration = { id: 'r', user: 'me' }

interface Case {
  readonly name: string
  readonly event?: Partial<EventRecord>
  readonly registration?: ListedRegistration
  readonly wait?: OwnWait
  readonly step: string
}

test.each<Case>([
  { name: 'places are free', step: 'sign-up' },
  { name: 'its host says that it is completed', event: { status: 'completed' }, step: 'over' },
  {
    name: 'full, without a waiting list: the server has a message for it',
    event: { ...full, waits: false },
    step: 'sign-up',
  },
  { name: 'full', event: full, step: 'wait' },
  {
    name: 'a free place that belongs to the line',
    event: { ...full, participant_count: 2, waiting_count: 1 },
    step: 'wait',
  },
  {
    name: 'just before the start it is offered to no one',
    event: { ...full, ...soon, participant_count: 2, waiting_count: 1 },
    step: 'sign-up',
  },
  { name: 'in line', event: full, wait, step: 'waiting' },
  {
    name: 'a place is held',
    event: full,
    wait: { ...wait, state: 'offered', offer_expires: '2026-11-20 10:12:00.000Z' },
    step: 'take',
  },
  {
    name: 'the offer has just ended',
    event: full,
    wait: { ...wait, state: 'offered', offer_expires: '2026-11-20 09:59:00.000Z' },
    step: 'wait',
  },
  { name: 'the offer was let pass', event: full, wait: { ...wait, state: 'lapsed' }, step: 'wait' },
  { name: 'registered', registration: mine, step: 'leave' },
  { name: 'registered, check-in is open', event: soon, registration: mine, step: 'check-in' },
  { name: 'checked in', event: soon, registration: { ...mine, presence: 'here' }, step: 'leave' },
  {
    name: 'attendance closed, and I was there',
    event: { attendance_closed_at: '2026-11-20 09:30:00.000Z' },
    registration: mine,
    step: 'over',
  },
  {
    name: 'attendance closed before the end',
    event: { attendance_closed_at: '2026-11-20 09:30:00.000Z' },
    step: 'over',
  },
  { name: 'over', event: { end_date: '2026-11-20 09:00:00.000Z' }, step: 'over' },
  {
    name: 'over, and I was there',
    event: { end_date: '2026-11-20 09:00:00.000Z' },
    registration: mine,
    step: 'leave',
  },
  { name: 'sign-ups have closed', event: { sign_up_closes: '2026-11-20 09:00:00.000Z' }, step: 'closed' },
  {
    name: 'cancelled',
    event: { cancelled_at: '2026-11-20 09:00:00.000Z' },
    registration: mine,
    step: 'cancelled',
  },
  { name: 'a draft', event: { is_draft: true }, step: 'draft' },
])('$name: $step', ({ event, registration, wait: line, step }) => {
  expect(wayIn({ event: { ...storedEvent, ...event }, registration, wait: line, now })).toBe(step)
})

test('an absent participant takes no place', () => {
  const registrations = [{ id: 'a', user: 'a', presence: 'absent' as const }]
  const event = {
    ...storedEvent,
    ...full,
    expand: { tournament_registrations_via_tournament: registrations },
  }
  expect(isFull(event, now)).toBe(false)
})

test('a slot counts its own people [EN-09]', () => {
  const slot = { id: 'tank', label: 'Tank', places: 2 }
  const registrations = [
    { id: 'a', user: 'a', slot: 'tank' },
    { id: 'b', user: 'b', slot: 'heal' },
  ]
  const event = { ...storedEvent, expand: { tournament_registrations_via_tournament: registrations } }
  expect(freeIn(slot, event)).toBe(1)
})

test('places in line and time left read as people say them', () => {
  expect([1, 2, 3, 4, 11, 21, 102].map(placeWords)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '21st',
    '102nd',
  ])
  expect(minutesUntil('2026-11-20 10:11:01.000Z', now)).toBe(12)
  expect([timeLeft(12), timeLeft(119), timeLeft(150)]).toEqual(['12 min', '119 min', '2 hr'])
})
