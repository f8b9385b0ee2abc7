import { describe, expect, test } from 'vitest'
import { community } from '../community/community.ts'
import {
  callProblem,
  expiryOf,
  forgottenBefore,
  freeSeats,
  isLive,
  seatRefusal,
  stateFor,
} from './call-rules.ts'
import { squadCallStates } from './squad-call.ts'

const now = new Date('2026-12-04T20:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const call = { user: 'owner', state: 'open', size: 4, joined: 3, expires_at: at(60), removed: [] } as const
const wish = { user: 'ada', call, isSeated: false, seats: 0, now }

describe('seats of a call [ME-11]', () => {
  test.each([
    ['a free seat', {}, undefined],
    ['the owner', { user: 'owner' }, 'ownCall'],
    ['a member with a seat', { isSeated: true }, 'seated'],
    ['no seat left', { call: { ...call, joined: 4 } }, 'full'],
    ['more in it than it has seats', { call: { ...call, size: 2 } }, 'full'],
    ['sent away before', { call: { ...call, removed: ['ada'] } }, 'removed'],
    ['seats everywhere', { seats: 3 }, 'tooManySeats'],
    ['two others', { seats: 2 }, undefined],
    ['closed', { call: { ...call, state: 'closed' } }, 'over'],
    ['expired', { call: { ...call, state: 'expired' } }, 'over'],
    ['at its last moment', { call: { ...call, expires_at: now.toISOString() } }, 'over'],
  ] as const)('%s', (_, changes, refusal) => {
    expect(seatRefusal({ ...wish, ...changes })).toBe(refusal)
  })
})

test('a call ends two hours after its start, to the moment [ME-12]', () => {
  const expires_at = expiryOf(now).toISOString()
  expect(expires_at).toBe(at(120))
  const isLiveAt = (state: (typeof squadCallStates)[number], minutes: number) =>
    isLive({ state, expires_at }, new Date(at(minutes)))
  expect(squadCallStates.map((state) => isLiveAt(state, 119.99))).toEqual([true, true, false, false])
  expect(squadCallStates.some((state) => isLiveAt(state, 120))).toBe(false)
})

test('the state of a call depends on its seats', () => {
  expect([1, 3, 4, 5].map((joined) => stateFor({ size: 4, joined }))).toEqual([
    'open',
    'open',
    'full',
    'full',
  ])
  expect([3, 4, 5].map((joined) => freeSeats({ size: 4, joined }))).toEqual([1, 0, 0])
})

test('finished calls are stored for thirty days', () => {
  expect(forgottenBefore(now)).toEqual(new Date('2026-11-04T20:00:00.000Z'))
})

describe('the values of a call', () => {
  const withMaps = community.games.find(({ maps }) => maps.length > 0)
  const other = community.games.find(({ id }) => id !== withMaps?.id)
  const draft = {
    game: withMaps?.id ?? '',
    map: withMaps?.maps[0]?.id ?? '',
    goal: 'high_round',
    target: 30,
    size: 4,
    joined: 1,
    starts_at: now.toISOString(),
  } as const
  test.each([
    ['a usual one', {}, undefined],
    ['the map of another game', { game: other?.id ?? '' }, { field: 'map', problem: 'otherMap' }],
    ['a round for fun', { goal: 'casual' }, { field: 'target', problem: 'noTarget' }],
    ['smaller than those in it', { size: 2, joined: 3 }, { field: 'size', problem: 'tooSmall' }],
    ['as small as those in it', { size: 3, joined: 3 }, undefined],
    ['a moment ago', { starts_at: at(-9) }, undefined],
    ['a while ago', { starts_at: at(-11) }, { field: 'starts_at', problem: 'past' }],
    ['tonight', { starts_at: at(24 * 60) }, undefined],
    ['tomorrow night', { starts_at: at(24 * 60 + 1) }, { field: 'starts_at', problem: 'tooFar' }],
  ] as const)('%s', (_, changes, problem) => {
    expect(callProblem({ ...draft, ...changes }, now)).toEqual(problem)
  })
})
