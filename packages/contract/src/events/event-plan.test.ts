import { expect, test } from 'vitest'
import { checkEventPlan, type EventPlan } from './event-form.ts'

const end = new Date('2026-12-04T23:00:00Z')
const slot = (id: string, label = 'Squad', places = 4) => ({ id, label, places })

const right: { name: string; plan: EventPlan }[] = [
  { name: 'nothing', plan: {} },
  {
    name: 'zeros and empty texts',
    plan: {
      time_zone: '',
      slots: null,
      reminders: null,
      sign_up_closes: null,
      claim_minutes: 0,
      check_in_minutes: '',
    },
  },
  {
    name: 'everything',
    plan: {
      time_zone: 'America/Chicago',
      slots: [slot('a'), slot('b', 'Runners', 1)],
      sign_up_closes: end,
      claim_minutes: '5',
      check_in_minutes: 1440,
      reminders: [10_080, 1440, 60, 1],
    },
  },
]

test.each(right)('$name is a plan', ({ plan }) => {
  expect(checkEventPlan(plan, end)).toEqual({})
})

const slotsAre = 'Slots are a list of labels with places'
const minutes = (min: number) => `Whole minutes from ${min} to 1440`
const reminders = 'Reminders are whole minutes before the start, from 1 to 10080'
const wrong: { name: string; plan: EventPlan; field: string; says: string }[] = [
  {
    name: 'a zone on Mars',
    plan: { time_zone: 'Mars/Olympus' },
    field: 'time_zone',
    says: 'There is no such time zone',
  },
  {
    name: 'a bare offset',
    plan: { time_zone: '+01:00' },
    field: 'time_zone',
    says: 'There is no such time zone',
  },
  { name: 'slots that are not a list', plan: { slots: { id: 'a' } }, field: 'slots', says: slotsAre },
  { name: 'slots without labels', plan: { slots: [{ id: 'a', places: 2 }] }, field: 'slots', says: slotsAre },
  { name: 'a slot that is nothing', plan: { slots: [null] }, field: 'slots', says: slotsAre },
  {
    name: '13 slots',
    plan: { slots: Array.from({ length: 13 }, (_, n) => slot(`s${n}`)) },
    field: 'slots',
    says: 'At most 12 slots',
  },
  {
    name: 'a blank label',
    plan: { slots: [slot('a', ' ')] },
    field: 'slots',
    says: 'Every slot needs a label of at most 60 characters',
  },
  {
    name: 'an endless label',
    plan: { slots: [slot('a', 'x'.repeat(61))] },
    field: 'slots',
    says: 'Every slot needs a label of at most 60 characters',
  },
  ...[0, -1, 1.5, Number.NaN].map((places) => ({
    name: `a slot with ${places} places`,
    plan: { slots: [slot('a', 'A', places), slot('b')] },
    field: 'slots',
    says: 'Every slot needs a whole number of places, at least 1',
  })),
  {
    name: 'one id twice',
    plan: { slots: [slot('a'), slot('a')] },
    field: 'slots',
    says: 'Every slot needs an id of its own, of at most 15 characters',
  },
  {
    name: 'an empty id',
    plan: { slots: [slot('')] },
    field: 'slots',
    says: 'Every slot needs an id of its own, of at most 15 characters',
  },
  {
    name: 'a long id',
    plan: { slots: [slot('x'.repeat(16))] },
    field: 'slots',
    says: 'Every slot needs an id of its own, of at most 15 characters',
  },
  {
    name: 'one place in all',
    plan: { slots: [slot('a', 'A', 1)] },
    field: 'slots',
    says: 'Slots need 2 to 10000 places together',
  },
  {
    name: 'too many places in all',
    plan: { slots: [slot('a', 'A', 10_000), slot('b')] },
    field: 'slots',
    says: 'Slots need 2 to 10000 places together',
  },
  {
    name: 'sign-ups after the end',
    plan: { sign_up_closes: new Date(end.getTime() + 1) },
    field: 'sign_up_closes',
    says: 'Sign-ups cannot close after the end',
  },
  ...[4, 1441, 7.5, 'soon', -5].map((claim_minutes) => ({
    name: `${claim_minutes} minutes to claim`,
    plan: { claim_minutes },
    field: 'claim_minutes',
    says: minutes(5),
  })),
  ...[-1, 1441, 'x'].map((check_in_minutes) => ({
    name: `${check_in_minutes} minutes of check-in`,
    plan: { check_in_minutes },
    field: 'check_in_minutes',
    says: minutes(0),
  })),
  {
    name: 'five reminders',
    plan: { reminders: [1, 2, 3, 4, 5] },
    field: 'reminders',
    says: 'At most 4 reminders',
  },
  ...['soon', [0], [-5], [1.5], ['60'], [10_081]].map((list) => ({
    name: `reminders ${JSON.stringify(list)}`,
    plan: { reminders: list },
    field: 'reminders',
    says: reminders,
  })),
]

test.each(wrong)('$name is refused', ({ plan, field, says }) => {
  expect(checkEventPlan(plan, end)).toEqual({ [field]: says })
})

test('two invalid fields have a message each', () => {
  expect(Object.keys(checkEventPlan({ time_zone: 'x', reminders: 1 }, end))).toEqual([
    'time_zone',
    'reminders',
  ])
})
