import { expect, test } from 'vitest'
import { cleanPlayer, playersProblem } from './run-check.ts'

const ada = { user: 'ada' }
const bo = { user: 'bo' }
const guest = { name: 'Guest' }

test.each([
  { name: 'alone', players: [ada], size: 1 },
  { name: 'with a guest', players: [ada, guest], size: 2 },
  { name: 'with a player who is not named', players: [ada], size: 4 },
  { name: 'no player', players: [], size: 4, problem: 'noPlayers' },
  { name: 'more than the squad has', players: [ada, bo], size: 1, problem: 'tooManyPlayers' },
  { name: 'a player twice', players: [ada, bo, bo], size: 4, problem: 'playerTwice' },
  { name: 'a guest twice', players: [ada, guest, { name: ' guest\u200B' }], size: 4, problem: 'playerTwice' },
  { name: 'a guest without a name', players: [ada, { name: ' \u200B\n' }], size: 4, problem: 'playerName' },
  { name: 'a long name', players: [ada, { name: 'x'.repeat(61) }], size: 4, problem: 'playerName' },
  { name: 'others alone', players: [bo], size: 4, problem: 'notAmongPlayers' },
  { name: 'only others, by a verifier', players: [bo], size: 4, isVerifier: true },
])('$name', ({ players, size, isVerifier = false, problem }) => {
  expect(playersProblem({ players, squadSize: size, submitter: 'ada', isVerifier })).toBe(problem)
})

test('a name keeps its readable characters', () => {
  expect(cleanPlayer({ name: '  Zoë \u0007 \t the\u202E 2nd ' })).toEqual({ name: 'Zoë the 2nd' })
})
