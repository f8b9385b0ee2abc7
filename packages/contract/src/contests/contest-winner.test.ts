import { expect, test } from 'vitest'
import { contestWinner } from './contest.ts'

const nominee = (clip: string, votes: number, day = 1) => ({
  clip,
  votes,
  created: `2026-11-0${day} 10:00:00.000Z`,
})

test.each([
  ['most votes', [nominee('a', 1), nominee('b', 3), nominee('c', 2)], 'b'],
  ['the earlier one of equals', [nominee('a', 2, 5), nominee('b', 2, 4)], 'b'],
  ['the same moment', [nominee('b', 2), nominee('a', 2)], 'a'],
  ['no votes', [nominee('a', 0), nominee('b', 0)], undefined],
  ['no nominees', [], undefined],
])('%s: who wins [VR-10]', (_, nominees, winner) => {
  expect(contestWinner(nominees)?.clip).toBe(winner)
  expect(contestWinner(nominees.toReversed())?.clip).toBe(winner)
})
