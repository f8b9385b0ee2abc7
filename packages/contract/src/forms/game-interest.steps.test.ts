import { expect, test } from 'vitest'
import {
  gameInterestSteps,
  newGameInterest,
  popularGames,
  supportedGames,
  type GameInterestForm,
} from './game-interest.ts'

const empty = newGameInterest({ username: 'rook', discord_id: '42' })

test('four steps, 8 supported games and 22 popular titles [GI-01] [GI-02]', () => {
  expect(gameInterestSteps.map((step) => step.title)).toEqual([
    'User Information',
    'TOG Supported Games',
    'Popular Titles',
    'Games to Support & Feedback',
  ])
  expect([supportedGames.length, popularGames.length]).toEqual([8, 22])
})

const table: { name: string; step: number; change: Partial<GameInterestForm>; valid: boolean }[] = [
  { name: 'the first step', step: 0, change: {}, valid: true },
  { name: 'no supported game', step: 1, change: {}, valid: false },
  { name: 'a supported game', step: 1, change: { supported_games: ['Chess'] }, valid: true },
  { name: 'no popular title', step: 2, change: {}, valid: false },
  { name: 'a popular title', step: 2, change: { popular_games: ['PUBG'] }, valid: true },
  { name: 'another title', step: 2, change: { other_games: 'Tetris' }, valid: true },
  { name: 'a blank other title', step: 2, change: { other_games: '  ' }, valid: false },
  {
    name: 'other titles that are too long',
    step: 2,
    change: { popular_games: ['PUBG'], other_games: 'x'.repeat(4001) },
    valid: false,
  },
  {
    name: 'feedback that is too long',
    step: 3,
    change: { games_to_support: 'any', feedback: 'x'.repeat(4001) },
    valid: false,
  },
  { name: 'nothing chosen', step: 3, change: {}, valid: false },
  { name: 'any', step: 3, change: { games_to_support: 'any' }, valid: true },
  { name: 'other without a name', step: 3, change: { games_to_support: 'other' }, valid: false },
  {
    name: 'other with a name',
    step: 3,
    change: { games_to_support: 'other', other_games_to_support: 'Tetris' },
    valid: true,
  },
]

test.each(table)('step $step with $name: valid is $valid [GI-02]', ({ step, change, valid }) => {
  expect(gameInterestSteps[step]?.isValid({ ...empty, ...change })).toBe(valid)
})
