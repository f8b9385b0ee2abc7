import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { nightLimits, squadColours, squadNameLimit, squadPhases } from '@longhouse/contract/game-nights'
import { hostile, pressableIn, requireHarmless, textOf } from '../../testing/composed-messages.ts'
import { composeSquadPost, type SquadFacts } from './game-nights.mirrors.ts'

const squad = (values: Partial<SquadFacts['squad']> = {}): SquadFacts => ({
  squad: {
    id: 'squad0123456789',
    number: 3,
    name: '',
    colour: 'ember',
    round: 12,
    phase: 'playing',
    downs: 0,
    place: 0,
    ...values,
  },
  night: { state: 'live', map: 'terminus' },
  people: ['ann', 'bob'],
  address: 'https://example.test/events/abcdefghij12345/live',
  canPress: true,
})

test('a squad shows its status, and its first button names the next round', () => {
  expect(textOf(composeSquadPost(squad({ downs: 1 }))).split('\n')).toEqual([
    '### Squad 3',
    '**Round 12** · Terminus · playing · 1 down',
    'ann, bob',
  ])
  expect(pressableIn(composeSquadPost(squad()))).toEqual([
    'v1:round:squad0123456789:13',
    'v1:down:squad0123456789',
    'v1:out:squad0123456789',
  ])
})

const offs = [
  { name: 'out', facts: squad({ phase: 'out' }), off: 3 },
  { name: 'over', facts: { ...squad(), night: { state: 'ended', map: '' } as const }, off: 3 },
  { name: 'at the highest round', facts: squad({ round: nightLimits.round }), off: 1 },
  { name: 'paused', facts: squad({ phase: 'paused' }), off: 0 },
]
test.each(offs)('a squad that is $name has $off buttons off', ({ facts, off }) => {
  expect(pressableIn(composeSquadPost(facts)).filter((id) => id.endsWith('(off)'))).toHaveLength(off)
})

test('without interactions a squad only links to the site', () => {
  expect(pressableIn(composeSquadPost({ ...squad(), canPress: false }))).toEqual([])
})

test('with any names of squads and members, a post is valid and plain text', () => {
  const facts = record({
    name: hostile(squadNameLimit),
    people: array(string({ unit: 'binary', maxLength: 60 }), { maxLength: 8 }),
    more: array(hostile(60), { maxLength: 4 }),
    phase: constantFrom(...squadPhases),
    colour: constantFrom(...squadColours),
    round: integer({ min: 0, max: nightLimits.round }),
  })
  assert(
    property(facts, ({ people, more, ...values }) => {
      requireHarmless(composeSquadPost({ ...squad(values), people: [...people, ...more] }))
    }),
  )
})
