import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readBotMessage } from '@longhouse/discord-sim'
import { clipLimits } from '@longhouse/contract/clips'
import { contestLimits } from '@longhouse/contract/contests'
import { nightLimits, squadColours, squadNameLimit, squadPhases } from '@longhouse/contract/game-nights'
import { partsOf, pressableIn, textOf } from './compose.fixture.ts'
import { composeContestPost, type ContestFacts } from './contest-post.ts'
import type { MirrorMessage } from './mirror-message.ts'
import { composeRecordPost } from './record-post.ts'
import { composeSquadPost, type SquadFacts } from './squad-post.ts'

const pieces = [
  '@everyone',
  '<@1>',
  '](https://evil.test)',
  '**',
  '# ',
  '`',
  '\u202E',
  '\n',
  '😀',
  'é',
  'a',
  ' ',
]
const hostile = (max: number) =>
  array(constantFrom(...pieces), { maxLength: max }).map((parts) => parts.join('').slice(0, max))

/** Requires a message within Discord's limits that shows members' texts as plain text. */
function requireHarmless(message: MirrorMessage): void {
  readBotMessage({ ...message })
  expect(textOf(message).length).toBeLessThanOrEqual(4000)
  expect(partsOf(message).length).toBeLessThanOrEqual(40)
  expect(textOf(message)).not.toMatch(/@everyone|<@|\]\(https:\/\/evil|\u202E/)
  expect(message.allowed_mentions).toEqual({ parse: [] })
}

const squad = (values: Partial<SquadFacts['squad']> = {}): SquadFacts => ({
  squad: {
    id: 'squad0123456789',
    night: 'night0123456789',
    number: 3,
    name: '',
    colour: 'ember',
    members: [],
    round: 12,
    phase: 'playing',
    downs: 0,
    final_round: 0,
    place: 0,
    squad_size: 0,
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
  { name: 'as far as anybody counts', facts: squad({ round: nightLimits.round }), off: 1 },
  { name: 'paused', facts: squad({ phase: 'paused' }), off: 0 },
]
test.each(offs)('a squad that is $name has $off buttons off', ({ facts, off }) => {
  expect(pressableIn(composeSquadPost(facts)).filter((id) => id.endsWith('(off)'))).toHaveLength(off)
})

test('without interactions a squad only links to the site', () => {
  expect(pressableIn(composeSquadPost({ ...squad(), canPress: false }))).toEqual([])
})

test('with any names of squads and members, posts are valid and plain text', () => {
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
      const run = {
        game: 'blackops6',
        map: '',
        round: values.round,
        squad_size: 8,
        played_at: '2026-11-01 20:00:00.000Z',
        status: 'verified' as const,
        is_record: values.round % 2 === 0,
      }
      requireHarmless(
        composeRecordPost({ run, players: [...more, ...people], address: 'https://example.test/x' }),
      )
    }),
  )
})

const contest: ContestFacts = {
  id: 'contest01234567',
  month: '2026-11',
  state: 'voting',
  nominees: [],
  votes: 0,
  ends: new Date('2026-12-08T00:00:00Z'),
  now: new Date('2026-12-02T00:00:00Z'),
  address: 'https://a-community-with-a-long-name.example.test/clips',
  canPress: true,
}

test('ten clips with the longest titles fit, with any content', () => {
  const clip = record({ title: hostile(clipLimits.title), name: hostile(60) })
  const clips = array(clip, { minLength: contestLimits.nominees, maxLength: contestLimits.nominees })
  assert(
    property(clips, constantFrom('voting' as const, 'ended' as const), (made, state) => {
      const nominees = made.map((one, index) => ({ ...one, id: `clip${index}`.padEnd(15, '0') }))
      requireHarmless(composeContestPost({ ...contest, state, nominees, winner: nominees[0], votes: 1 }))
    }),
  )
  const longest = Array.from({ length: contestLimits.nominees }, (_, index) => ({
    id: `clip${index}`.padEnd(15, '0'),
    title: '*'.repeat(clipLimits.title),
    name: '_'.repeat(60),
  }))
  requireHarmless(composeContestPost({ ...contest, nominees: longest, winner: longest[0], state: 'ended' }))
})

test('a contest without votes shows that', () => {
  expect(textOf(composeContestPost({ ...contest, state: 'ended' }))).toContain('Nobody voted this time.')
})
