import { expect, test } from 'vitest'
import { checkWelcome } from './users.hooks.ts'

const question = {
  userId: 'new',
  named: 'ada',
  known: '',
  created: new Date('2026-11-01T12:00:00.000Z'),
  now: new Date('2026-11-05T12:00:00.000Z'),
}

test.each([
  ['a newcomer names a member', {}, undefined],
  ['the newcomer', { named: 'new' }, 'This is you: choose somebody else'],
  ['another member later', { named: 'robin', known: 'ada' }, 'You have said already who brought you'],
  ['no member any more', { named: '', known: 'ada' }, 'You have said already who brought you'],
  ['the same again', { known: 'ada' }, undefined],
  ['the same again, long after', { known: 'ada', now: new Date('2027-11-05T12:00:00Z') }, undefined],
  ['the last moment', { now: new Date('2026-12-01T12:00:00.000Z') }, undefined],
  [
    'a moment later',
    { now: new Date('2026-12-01T12:00:00.001Z') },
    'This can be said within 30 days of joining',
  ],
  ['still no member, long after', { named: '', now: new Date('2027-11-05T12:00:00Z') }, undefined],
])('%s', (_, change, problem) => {
  expect(checkWelcome({ ...question, ...change })).toBe(problem)
})
