import { expect, test } from 'vitest'
import { beginningOf, sentOf } from './call-values.ts'

const now = new Date('2026-12-04T20:00:00.000Z')
const values = beginningOf(undefined, 'blackops6')

test('a new call is for the shown game, now, for four [ME-11]', () => {
  expect(sentOf(values, now)).toEqual({
    game: 'blackops6',
    goal: 'casual',
    platform: 'any',
    size: 4,
    map: '',
    target: 0,
    mic: false,
    note: '',
    starts_at: '2026-12-04 20:00:00.000Z',
  })
  expect(beginningOf(undefined, 'all').game).not.toBe('')
})

test.each([
  [{ start: 'half' }, { starts_at: '2026-12-04 20:30:00.000Z' }],
  [{ goal: 'high_round', target: '40' }, { target: 40 }],
  [{ goal: 'quest', target: '40' }, { target: 0 }],
  [{ goal: 'high_round', target: 'many' }, { target: 0 }],
  [{ game: 'gta5', map: 'terminus' }, { map: '' }],
  [{ map: 'terminus' }, { map: 'terminus' }],
  [{ note: '  hi ' }, { note: 'hi' }],
] as const)('%j is sent as %j', (typed, sent) => {
  expect(sentOf({ ...values, ...typed }, now)).toMatchObject(sent)
})

test('a change that leaves the time alone sends none', () => {
  expect(sentOf({ ...values, start: 'keep' }, now)).not.toHaveProperty('starts_at')
})
