import { expect, test } from 'vitest'
import { splitLeaderboard } from './leaderboard.ts'

test.each([
  { entries: [], podium: [undefined, undefined, undefined], rest: [] },
  { entries: ['a'], podium: ['a', undefined, undefined], rest: [] },
  {
    entries: ['a', 'b', 'c', 'd', 'e'],
    podium: ['a', 'b', 'c'],
    rest: [
      { rank: 4, entry: 'd' },
      { rank: 5, entry: 'e' },
    ],
  },
])('$entries.length entries [LB-02] [LB-03]', ({ entries, podium, rest }) => {
  expect(splitLeaderboard<string>(entries)).toEqual({ podium, rest })
})
