import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventLimits } from '@longhouse/contract/events'
import { newEvent, partsOf, pressableIn, textOf } from '../../testing/composed-messages.ts'
import { newFacts } from './event-post.fixture.ts'
import { changesAt, composeEventPost } from './event-post.mirror.ts'

const slots = [
  { id: 'tank', label: 'Tank', places: 2 },
  { id: 'heal', label: 'Healer', places: 1 },
]
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `member ${index + 1}`)

test('a post shows name, game, time, hosts, location, places and participants', () => {
  const facts = newFacts({ place: 'Lobby 3', waiting_count: 2 }, { names: ['ada', 'bo'] })
  const text = textOf(composeEventPost(facts))
  expect(text.split('\n')).toEqual([
    '## Round 100',
    'Black Ops 6',
    '<t:1796414400:F>, <t:1796414400:R>',
    'until <t:1796425200:F>',
    'Host: robin',
    'Where: Lobby 3',
    '2 of 8 places taken, 6 free',
    '2 people wait in line',
    '**Who comes**',
    'ada, bo',
  ])
})

describe('the buttons of a post', () => {
  const all = ['leave', 'details', 'calendar']
  const rows = [
    { name: 'open', facts: newFacts(), first: 'join' },
    {
      name: 'full, with a line',
      facts: newFacts({ max_participants: 2, waits: true }, { names: ['a', 'b'] }),
      first: 'wait',
    },
    {
      name: 'full, without',
      facts: newFacts({ max_participants: 2 }, { names: ['a', 'b'] }),
      first: 'join (off)',
    },
    { name: 'everybody may come', facts: newFacts({ max_participants: 0 }, { names: ['a'] }), first: 'join' },
    {
      name: 'closed',
      facts: newFacts({ sign_up_closes: '2026-12-04 07:00:00.000Z', waits: true }),
      first: 'join (off)',
    },
    { name: 'with slots', facts: newFacts({ slots, max_participants: 3 }), first: 'join' },
    {
      name: 'with full slots',
      facts: newFacts({ slots, max_participants: 3 }, { names: ['a', 'b', 'c'].slice(0, 2).concat('c') }),
      first: 'join (off)',
    },
  ]
  test.each(rows)('$name: $first', ({ facts, first }) => {
    expect(pressableIn(composeEventPost(facts))).toEqual(
      [first, ...all].map((verb) => verb.replace(/^(\w+)/, `v1:$1:${facts.event.id}`)),
    )
  })

  test('a past or cancelled event has only disabled buttons, and shows why', () => {
    const over = composeEventPost(newFacts({}, { now: new Date('2026-12-05T00:00:00Z') }))
    const cancelled = composeEventPost(
      newFacts({ cancelled_at: '2026-12-03 08:00:00.000Z', cancel_reason: 'The server *burns*' }),
    )
    const completed = composeEventPost(newFacts({ status: 'completed' }))
    for (const post of [over, completed, cancelled])
      expect(pressableIn(post).every((id) => id.endsWith('(off)'))).toBe(true)
    for (const post of [over, completed]) expect(textOf(post)).toContain('**This event is over**')
    expect(textOf(cancelled)).toContain(String.raw`This event was cancelled: The server \*burns\*`)
  })

  test('without calendars there is no calendar button', () => {
    expect(pressableIn(composeEventPost(newFacts({}, { hasCalendar: false })))).toHaveLength(3)
  })

  test('without interactions a button links to the site', () => {
    const post = composeEventPost(newFacts({ slots }, { canPress: false }))
    expect(pressableIn(post)).toEqual([])
    expect(partsOf(post).flatMap((part) => part['url'] ?? [])).toEqual([newFacts().address])
  })

  test('a slot shows its free places', () => {
    const facts = newFacts({ slots, max_participants: 3, waits: true }, { names: ['a', 'b'] })
    const select = partsOf(composeEventPost(facts)).find((part) => part['options'])
    expect(select?.['options']).toEqual([
      { label: 'Tank', value: 'tank', description: '1 place free' },
      { label: 'Healer', value: 'heal', description: 'Full: wait in line' },
    ])
    expect(textOf(composeEventPost(facts))).toContain('**Tank (1 of 2)**\na\n**Healer (1 of 1)**\nb')
  })
})

test('forty names are shown, and the number of the others', () => {
  const text = textOf(composeEventPost(newFacts({ max_participants: 0 }, { names: numbered(55) })))
  expect(text).toContain('member 40, +15')
  expect(text).not.toContain('member 41')
})

test('names are taken from slots round-robin: a full slot does not hide the others', () => {
  const two = [
    { id: 'a', label: 'A', places: 100 },
    { id: 'b', label: 'B', places: 100 },
  ]
  const facts = newFacts({ slots: two, max_participants: 200 })
  const people = [...numbered(60).map((name) => ({ slot: 'a', name })), { slot: 'b', name: 'alone' }]
  const counts = new Map([
    ['a', 60],
    ['b', 1],
  ])
  const text = textOf(composeEventPost({ ...facts, people, counts }))
  expect(text).toContain('**B (1 of 100)**\nalone')
  expect(text).toContain('member 39, +21')
})

test('with any texts, a post keeps within the limits of Discord and pings no members', () => {
  const hostile = constantFrom(
    '*',
    '_',
    '`',
    '@everyone',
    '<@123456>',
    '<@&123456>',
    '\u202E',
    '🧟',
    '[x](http://x)',
    '\n',
    '~~',
    '||',
    'a',
  )
  const nasty = (max: number) =>
    array(hostile, { maxLength: max, size: 'max' }).map((parts) =>
      Array.from(parts.join('')).slice(0, max).join(''),
    )
  assert(
    property(
      nasty(eventLimits.name),
      nasty(eventLimits.place),
      nasty(eventLimits.cancelReason),
      array(nasty(60), { maxLength: 45, size: 'max' }),
      integer({ min: 0, max: 12 }),
      nasty(60),
      string({ maxLength: 1 }),
      (name, place, cancel_reason, names, slotCount, label, cancelled_at) => {
        const some = Array.from({ length: slotCount }, (_, index) => ({
          id: `s${index}`,
          label,
          places: 500,
        }))
        const facts = newFacts(
          { name, place, cancel_reason, cancelled_at, slots: some },
          { names, hosts: names.slice(0, 11) },
        )
        const post = composeEventPost(facts)
        expect(textOf(post).length).toBeLessThanOrEqual(4000)
        expect(partsOf(post).length).toBeLessThanOrEqual(40)
        expect(textOf(post)).not.toMatch(/@(everyone|here)|<@|\]\(|\u202E/)
        expect(post.allowed_mentions).toEqual({ parse: [] })
      },
    ),
    { numRuns: 60 },
  )
})

test('a name of only emoji is cut between two of them', () => {
  const text = textOf(composeEventPost(newFacts({}, { names: ['🧟'.repeat(60)] })))
  expect(text).toContain(`${'🧟'.repeat(31)}…`)
})

describe('when a post changes without a write', () => {
  test.each([
    {
      name: 'at the end',
      values: {},
      now: new Date('2026-12-04T08:00:00Z'),
      shows: '2026-12-04T23:00:00.000Z',
    },
    {
      name: 'when sign-ups close',
      values: { sign_up_closes: '2026-12-04 19:00:00.000Z' },
      now: new Date('2026-12-04T08:00:00Z'),
      shows: '2026-12-04T19:00:00.000Z',
    },
    {
      name: 'after that at the end',
      values: { sign_up_closes: '2026-12-04 19:00:00.000Z' },
      now: new Date('2026-12-04T19:00:00Z'),
      shows: '2026-12-04T23:00:00.000Z',
    },
    { name: 'never after the end', values: {}, now: new Date('2026-12-04T23:00:00Z'), shows: undefined },
    {
      name: 'never once it is cancelled',
      values: { cancelled_at: 'then' },
      now: new Date('2026-12-04T08:00:00Z'),
      shows: undefined,
    },
  ])('$name', ({ values, now, shows }) => {
    expect(changesAt({ event: newEvent(values), now })?.toISOString()).toBe(shows)
  })
})
