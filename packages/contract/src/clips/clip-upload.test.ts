import { expect, test } from 'vitest'
import { ownerLookups, parseRound } from './clip-upload.ts'

test.each([
  ['42', 42],
  [' 7 ', 7],
  ['12.9', 12],
  ['round 3', 0],
  ['', 0],
  ['-5', 0],
  [31.7, 31],
  ['99999999', 100_000],
])('round %j is stored as %j [CL-06]', (typed, round) => {
  expect(parseRound(typed)).toBe(round)
})

test('the owner is looked up by username first, and not at all when blank [CL-06]', () => {
  expect(ownerLookups(' rook ')).toEqual([
    { field: 'username', value: 'rook' },
    { field: 'discord_username', value: 'rook' },
  ])
  expect(ownerLookups('  ')).toEqual([])
})
