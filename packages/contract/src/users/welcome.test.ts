import { expect, test } from 'vitest'
import { welcomeProblem } from './welcome.ts'

const question = {
  userId: 'new',
  named: 'ada',
  known: '',
  created: new Date('2026-11-01T12:00:00.000Z'),
  now: new Date('2026-11-05T12:00:00.000Z'),
}

test.each([
  ['a newcomer names somebody', {}, undefined],
  ['oneself', { named: 'new' }, 'welcomedBySelf'],
  ['somebody else later', { named: 'robin', known: 'ada' }, 'welcomedOnce'],
  ['nobody any more', { named: '', known: 'ada' }, 'welcomedOnce'],
  ['the same again', { known: 'ada' }, undefined],
  ['the same again, long after', { known: 'ada', now: new Date('2027-11-05T12:00:00Z') }, undefined],
  ['the last moment', { now: new Date('2026-12-01T12:00:00.000Z') }, undefined],
  ['a moment later', { now: new Date('2026-12-01T12:00:00.001Z') }, 'welcomedTooLate'],
  ['still nobody, long after', { named: '', now: new Date('2027-11-05T12:00:00Z') }, undefined],
])('%s', (_, change, problem) => {
  expect(welcomeProblem({ ...question, ...change })).toBe(problem)
})
