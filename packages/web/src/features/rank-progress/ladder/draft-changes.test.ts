import type { LadderDraft } from '@longhouse/contract/rank-progress'
import { expect, test } from 'vitest'
import { newRequirement, withMoved, withoutRank, withRank, withRule } from './draft-changes.ts'

const empty: LadderDraft = { isOn: true, revision: 3, rules: [] }
const asks = [newRequirement('attended')]
const three = ['recruit', 'private', 'corporal'].reduce(withRank, empty)
const ranksOf = ({ rules }: LadderDraft) => rules.map(({ rank }) => rank)

test('a rank comes on top, asking for nothing', () => {
  expect(ranksOf(three)).toEqual(['recruit', 'private', 'corporal'])
  expect(three.rules[2]).toMatchObject({ requirements: [], duties: [], seats: 0, is_automatic: false })
  expect(three.revision).toBe(3)
})

test.each([
  [0, 1, ['private', 'recruit', 'corporal']],
  [2, -1, ['recruit', 'corporal', 'private']],
  [0, -1, ['recruit', 'private', 'corporal']],
  [2, 1, ['recruit', 'private', 'corporal']],
] as const)('the rank at %i moves by %i', (index, by, ranks) => {
  expect(ranksOf(withMoved(three, { index, by }))).toEqual(ranks)
})

test('a new lowest rank has no requirements, and only the lowest promotes automatically', () => {
  const asking = withRule(three, { index: 1, change: { requirements: asks } })
  const moving = withRule(asking, { index: 0, change: { is_automatic: true } })
  const [first, second] = withMoved(moving, { index: 0, by: 1 }).rules
  expect(first).toMatchObject({ rank: 'private', requirements: [] })
  expect(second).toMatchObject({ rank: 'recruit', is_automatic: false })
  expect(withoutRank(moving, 0).rules[0]).toMatchObject({ rank: 'private', requirements: [] })
})

test('a new requirement has what its kind begins with', () => {
  expect(newRequirement('attended')).toMatchObject({ kind: 'attended', event_kinds: [] })
  expect(newRequirement('said_by_staff')).toEqual({ kind: 'said_by_staff', label: '' })
  expect(newRequirement('no such kind')).toEqual({ kind: 'no such kind' })
})
