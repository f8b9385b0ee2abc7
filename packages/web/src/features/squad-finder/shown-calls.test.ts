import { describe, expect, test } from 'vitest'
import { shownCalls } from './squad-board.tsx'
import type { CallRecord } from './squads.queries.ts'

const now = new Date('2026-12-04T20:00:00Z')
const call = (id: string, values: Partial<CallRecord> = {}): CallRecord => ({
  id,
  collectionId: '',
  collectionName: 'squad_calls',
  created: '',
  updated: '',
  user: `owner-${id}`,
  game: 'blackops6',
  map: '',
  goal: 'casual',
  target: 0,
  platform: 'pc',
  mic: false,
  size: 4,
  starts_at: '2026-12-04 20:00:00.000Z',
  expires_at: '2026-12-04 22:00:00.000Z',
  note: '',
  state: 'open',
  joined: 1,
  voice: '',
  removed: [],
  ...values,
})
const filter = { game: 'all', platform: 'all', userId: 'me', now }
const ids = (calls: readonly CallRecord[]) => calls.map(({ id }) => id)

describe('the page of squads', () => {
  const calls = [
    call('a'),
    call('b', { game: 'gta5' }),
    call('c', { platform: 'any' }),
    call('d', { platform: 'xbox' }),
    call('e', { state: 'full' }),
    call('mine', { user: 'me', game: 'gta5' }),
    call('over', { expires_at: '2026-12-04 20:00:00.000Z' }),
  ]

  test('open ones first, the own one apart, none that is over [ME-12]', () => {
    const shown = shownCalls(calls, filter)
    expect(shown.own?.id).toBe('mine')
    expect(ids(shown.open)).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(shown.full)).toEqual(['e'])
    expect(shown.count).toBe(5)
  })

  test('a call that the member sits in stays among the open ones', () => {
    const seat = {
      id: 's',
      user: 'me',
      call: 'e',
      created: '',
      updated: '',
      collectionId: '',
      collectionName: '',
    }
    const full = call('e', { state: 'full', expand: { squad_seats_via_call: [seat] } })
    expect(ids(shownCalls([full], filter).open)).toEqual(['e'])
    expect(ids(shownCalls([full], { ...filter, userId: 'other' }).full)).toEqual(['e'])
  })

  test.each([
    [{ game: 'gta5' }, ['b']],
    [{ platform: 'xbox' }, ['c', 'd']],
    [{ platform: 'any' }, ['c']],
    [{ game: 'gta5', platform: 'xbox' }, []],
  ])('%j', (choice, expected) => {
    const shown = shownCalls(calls, { ...filter, ...choice })
    expect(ids(shown.open)).toEqual(expected)
    // Regardless of the choice, the own call stays visible.
    expect(shown.own?.id).toBe('mine')
  })
})
