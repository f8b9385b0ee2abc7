import { expect, test } from 'vitest'
import { checkSignUp } from './places.ts'

const full = 'This tournament is already full'
const again = 'You are already registered for this tournament'

test.each([
  {
    name: 'a guest',
    userId: undefined,
    max: 8,
    count: 0,
    in: false,
    says: 'Please login to sign up for tournaments',
  },
  { name: 'a free place', userId: 'u', max: 8, count: 7, in: false, says: undefined },
  { name: 'no place left', userId: 'u', max: 8, count: 8, in: false, says: full },
  { name: 'more people than places', userId: 'u', max: 2, count: 5, in: false, says: full },
  { name: 'an unlimited event', userId: 'u', max: 0, count: 5000, in: false, says: undefined },
  { name: 'twice', userId: 'u', max: 8, count: 3, in: true, says: again },
  { name: 'twice in a full event', userId: 'u', max: 8, count: 8, in: true, says: again },
])('$name [EV-06]', ({ userId, max, count, in: isRegistered, says }) => {
  expect(checkSignUp({ userId, event: { max_participants: max }, participants: count, isRegistered })).toBe(
    says,
  )
})

test.each([
  { name: 'with free places', isRegistered: false, says: 'This event is over' },
  { name: 'to a participant of before', isRegistered: true, says: again },
])('an event that is over, $name', ({ isRegistered, says }) => {
  const question = {
    userId: 'u',
    event: { max_participants: 8 },
    participants: 0,
    isRegistered,
    isOver: true,
  }
  expect(checkSignUp(question)).toBe(says)
})

const open = { userId: 'u', event: { max_participants: 8 }, participants: 0, isRegistered: false }

test.each([
  {
    name: 'a cancelled event',
    change: { isCancelled: true, isOver: true },
    says: 'This event was cancelled',
  },
  { name: 'one that takes no more', change: { isClosed: true }, says: 'Sign-ups for this event are closed' },
  { name: 'no slot', change: { slot: { isKnown: false, free: 0 } }, says: 'Please choose a slot' },
  { name: 'a full slot', change: { slot: { isKnown: true, free: 0 } }, says: 'This slot is already full' },
  { name: 'a free slot', change: { slot: { isKnown: true, free: 1 }, participants: 9 }, says: undefined },
])('$name [EN-09]', ({ change, says }) => {
  expect(checkSignUp({ ...open, ...change })).toBe(says)
})
