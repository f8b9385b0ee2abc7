import { array, assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { clipLimits } from '@longhouse/contract/clips'
import { contestLimits } from '@longhouse/contract/contests'
import { hostile, requireHarmless, textOf } from '../../testing/composed-messages.ts'
import { composeContestPost, type ContestFacts } from './contests.mirrors.ts'

const contest: ContestFacts = {
  id: 'contest01234567',
  month: '2026-11',
  state: 'voting',
  nominees: [],
  votes: 0,
  ends: new Date('2026-12-08T00:00:00Z'),
  now: new Date('2026-12-02T00:00:00Z'),
  address: 'https://a-community-with-a-long-name.example.test/clips',
  canPress: true,
}

test('ten clips with the longest titles fit, with any content', () => {
  const clip = record({ title: hostile(clipLimits.title), name: hostile(60) })
  const clips = array(clip, { minLength: contestLimits.nominees, maxLength: contestLimits.nominees })
  assert(
    property(clips, constantFrom('voting' as const, 'ended' as const), (made, state) => {
      const nominees = made.map((one, index) => ({ ...one, id: `clip${index}`.padEnd(15, '0') }))
      requireHarmless(composeContestPost({ ...contest, state, nominees, winner: nominees[0], votes: 1 }))
    }),
  )
  const longest = Array.from({ length: contestLimits.nominees }, (_, index) => ({
    id: `clip${index}`.padEnd(15, '0'),
    title: '*'.repeat(clipLimits.title),
    name: '_'.repeat(60),
  }))
  requireHarmless(composeContestPost({ ...contest, nominees: longest, winner: longest[0], state: 'ended' }))
})

test('a contest without votes shows that', () => {
  expect(textOf(composeContestPost({ ...contest, state: 'ended' }))).toContain('Nobody voted this time.')
})
