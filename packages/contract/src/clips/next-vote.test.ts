import { expect, test } from 'vitest'
import type { VoteType } from './clip.ts'
import { nextVote, recount, type Vote } from './next-vote.ts'

const table: { current: Vote; pressed: VoteType; next: Vote; up: number; down: number }[] = [
  { current: null, pressed: 'upvote', next: 'upvote', up: 6, down: 2 },
  { current: null, pressed: 'downvote', next: 'downvote', up: 5, down: 3 },
  { current: 'upvote', pressed: 'upvote', next: null, up: 4, down: 2 },
  { current: 'downvote', pressed: 'downvote', next: null, up: 5, down: 1 },
  { current: 'upvote', pressed: 'downvote', next: 'downvote', up: 4, down: 3 },
  { current: 'downvote', pressed: 'upvote', next: 'upvote', up: 6, down: 1 },
]

test.each(table)('$current, then $pressed: $next, $up up and $down down [CL-03]', (row) => {
  const next = nextVote(row.current, row.pressed)
  expect(next).toBe(row.next)
  expect(recount({ upvotes: 5, downvotes: 2 }, { from: row.current, to: next })).toEqual({
    upvotes: row.up,
    downvotes: row.down,
  })
})
