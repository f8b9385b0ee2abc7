import { describe, expect, it, test } from 'vitest'
import {
  readOutcome,
  type RewardOutcome,
  blueScreenWords,
  passwordWords,
  quietWords,
  snakeWords,
} from './rewards.ts'

test.each<[string, number, unknown, RewardOutcome]>([
  ['a success', 200, { ok: true, success: true }, { kind: 'granted' }],
  ['an empty success', 204, undefined, { kind: 'granted' }],
  ['no answer', 0, {}, { kind: 'unreachable' }],
  ['a refusal', 403, { error: 'E', details: 'D' }, { kind: 'refused', error: 'E', details: 'D' }],
  ['a refusal without words', 502, {}, { kind: 'refused', error: '', details: '' }],
  ['words that are not text', 500, { error: 7, details: null }, { kind: 'refused', error: '', details: '' }],
  ['a no that calls itself OK', 200, { success: false }, { kind: 'refused', error: '', details: '' }],
  ['an error that calls itself OK', 200, { error: 'E' }, { kind: 'refused', error: 'E', details: '' }],
])('%s is understood [RL-01]', (_, status, answer, outcome) => {
  expect(readOutcome(status, answer)).toEqual(outcome)
})

const both = { kind: 'refused', error: 'Short', details: 'A sentence.' } as const
const short = { kind: 'refused', error: 'Short', details: '' } as const
const silent = { kind: 'refused', error: '', details: '' } as const
const unreachable = { kind: 'unreachable' } as const

describe('the words of', () => {
  const added = 'A special Discord role has been added to your account!'
  it.each<[string, typeof snakeWords, RewardOutcome, string | undefined, string | undefined]>([
    ['snake', snakeWords, { kind: 'granted' }, 'success', added],
    [
      'snake',
      snakeWords,
      { kind: 'not-linked' },
      'info',
      'You need to link your Discord account to receive the role reward!',
    ],
    ['snake', snakeWords, both, 'error', 'Failed to assign Discord role: A sentence.'],
    ['snake', snakeWords, short, 'error', 'Failed to assign Discord role: Short'],
    ['snake', snakeWords, silent, 'error', 'Failed to assign Discord role: Failed to assign role'],
    ['snake', snakeWords, unreachable, 'error', 'Failed to assign Discord role: Failed to assign role'],
    [
      'the blue screen',
      blueScreenWords,
      { kind: 'granted' },
      'success',
      'A special role has been assigned to your Discord account.',
    ],
    [
      'the blue screen',
      blueScreenWords,
      { kind: 'not-linked' },
      'info',
      'Please link your Discord account to receive your special role.',
    ],
    ['the blue screen', blueScreenWords, both, 'error', 'Short'],
    ['the blue screen', blueScreenWords, silent, 'error', 'Failed to assign role'],
    ['the blue screen', blueScreenWords, unreachable, 'error', 'Network error when assigning role'],
    [
      'the password egg',
      passwordWords,
      { kind: 'granted' },
      'success',
      'Security Awareness role assigned to your Discord account!',
    ],
    [
      'the password egg',
      passwordWords,
      { kind: 'not-linked' },
      'info',
      'You need to link your Discord account first!',
    ],
    ['the password egg', passwordWords, both, 'error', 'A sentence.'],
    ['the password egg', passwordWords, short, 'error', 'Short'],
    ['the password egg', passwordWords, silent, 'error', 'Failed to assign Discord role'],
    ['the password egg', passwordWords, unreachable, 'error', 'Failed to assign Discord role'],
    ['a mode', quietWords, { kind: 'granted' }, 'success', added],
    ['a mode', quietWords, { kind: 'not-linked' }, undefined, undefined],
    ['a mode', quietWords, both, 'error', 'A sentence.'],
    ['a mode', quietWords, short, 'error', 'Short'],
    ['a mode', quietWords, unreachable, 'error', 'Failed to assign role'],
  ])('%s [EG-01] [EG-02] [EG-03] [EG-05]', (_, words, outcome, tone, text) => {
    expect(words(outcome)).toEqual(tone && { tone, text })
  })
})
