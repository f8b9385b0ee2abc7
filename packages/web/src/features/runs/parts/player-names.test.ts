import { expect, test } from 'vitest'
import type { PlayerRecord, RunMember, RunRecord } from '../runs.queries.ts'
import { canHandIn, isNamed, nameOf, playersOf, tookPart } from './run-players.tsx'

const ada: RunMember = {
  id: 'ada',
  collectionId: 'users',
  collectionName: 'users',
  username: 'ada_marsh',
  avatar: '',
}

function line(id: string, fields: Partial<PlayerRecord>): PlayerRecord {
  return {
    id,
    collectionId: 'run_players',
    collectionName: 'run_players',
    run: 'run',
    user: '',
    name: '',
    created: '2026-11-01 20:00:00.000Z',
    updated: '2026-11-01 20:00:00.000Z',
    ...fields,
  }
}

const run = {
  submitter: 'juno',
  expand: {
    run_players_via_run: [
      line('c', {}),
      line('b', { name: 'Pip' }),
      line('a', { user: 'ada', expand: { user: ada } }),
    ],
  },
} as unknown as RunRecord

test('a member and a guest have their names, a former member the given words [VR-12]', () => {
  expect(playersOf(run).map((player) => nameOf(player, 'a former member'))).toEqual([
    'ada_marsh',
    'Pip',
    'a former member',
  ])
})

test.each([
  { who: 'ada', part: true, named: true },
  { who: 'juno', part: true, named: false },
  { who: 'robin', part: false, named: false },
  { who: '', part: false, named: false },
  { who: undefined, part: false, named: false },
])('$who took part: $part, is named: $named', ({ who, part, named }) => {
  expect(tookPart(run, who)).toBe(part)
  expect(isNamed(run, who)).toBe(named)
})

test.each([
  ['the draft of a night, by its captain', {}, 'juno', true],
  ['the draft of a night, by another player', {}, 'ada', true],
  ['the draft of a night, by another member', {}, 'robin', false],
  ['the reader’s own draft', { squad: '' }, 'juno', true],
  ['a draft of another member that names the reader', { squad: '' }, 'ada', false],
  ['a run that is handed in', { status: 'pending' }, 'juno', false],
  ['a draft, by a guest', {}, undefined, false],
] as const)('permission to hand in: %s', (_, values, user, expected) => {
  expect(canHandIn({ ...run, status: 'draft', squad: 'squad', ...values }, user)).toBe(expected)
})
