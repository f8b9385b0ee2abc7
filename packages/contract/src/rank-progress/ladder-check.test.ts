import { describe, expect, test } from 'vitest'
import { checkLadder } from './ladder-check.ts'
import { rankRuleLimits } from './ladder.ts'
import { requirementKinds } from './requirements/index.ts'

const clips = { kind: 'clips', times: 1, days: 30 }
const number = (max: number, min = 1) => `Please enter a whole number from ${min} to ${max}.`
const rule = (rank: string, values: Record<string, unknown> = {}) => ({ rank, ...values })
const ladder = (...rules: unknown[]) => ({ isOn: true, revision: 0, rules })
const problemsOf = (body: unknown) =>
  Object.fromEntries(checkLadder(body).problems.map(({ field, message }) => [field, message]))

describe('a valid ladder', () => {
  test('gets defaults, and keeps only known parameters of each requirement', () => {
    const { draft, problems } = checkLadder(
      ladder(rule('low', { duties: [{ ...clips, colour: 'red' }] }), rule('high')),
    )
    expect(problems).toEqual([])
    expect(draft?.rules).toEqual([
      {
        rank: 'low',
        role_id: '',
        seats: 0,
        requirements: [],
        duties: [clips],
        probation_days: 0,
        warn_days: 0,
        is_automatic: false,
      },
      expect.objectContaining({ rank: 'high' }),
    ])
  })

  test('can have one requirement of each kind with the defaults of its form', () => {
    const requirements = requirementKinds.map(({ name, fields }) => ({
      kind: name,
      ...Object.fromEntries(
        fields.flatMap((field): [string, unknown][] => {
          if (field.kind === 'number') return field.start === undefined ? [] : [[field.name, field.start]]
          return [[field.name, field.kind === 'text' ? 'Leads well' : []]]
        }),
      ),
    }))
    expect(checkLadder(ladder(rule('low'), rule('high', { requirements }))).problems).toEqual([])
  })

  test('can be empty while ranks do not move', () => {
    expect(checkLadder({ isOn: false, revision: 3, rules: [] }).draft).toBeDefined()
  })
})

describe('a ladder with a fault is refused at the field', () => {
  const second = (values: Record<string, unknown>) => ladder(rule('low'), rule('high', values))
  const asking = (...requirements: unknown[]) => second({ requirements })
  const owing = (...duties: unknown[]) => second({ duties })
  const wrong: readonly [string, unknown, Record<string, string>][] = [
    ['no ladder at all', undefined, { '': 'Please enter a whole number from 0 to 9007199254740991.' }],
    ['no ranks', ladder(), { rules: 'Please put a rank on the ladder before ranks move.' }],
    [
      'too many ranks',
      ladder(...Array.from({ length: 41 }, (_, place) => rule(`r${place}`))),
      { rules: 'At most 40 ranks fit on the ladder.' },
    ],
    ['an unknown rank', ladder(rule('')), { 'rules.0.rank': 'Please choose a rank.' }],
    [
      'a rank twice',
      ladder(rule('low'), rule('low')),
      { 'rules.1.rank': 'This rank is on the ladder twice.' },
    ],
    ['an invalid role', second({ role_id: 'captain' }), { 'rules.1.role_id': 'Please choose a role.' }],
    [
      'a role twice',
      ladder(rule('low', { role_id: '71' }), rule('high', { role_id: '71' })),
      { 'rules.1.role_id': 'Two ranks cannot have the same role.' },
    ],
    ['half a seat', second({ seats: 0.5 }), { 'rules.1.seats': number(1000, 0) }],
    ['too long a probation', second({ probation_days: 3651 }), { 'rules.1.probation_days': number(3650, 0) }],
    ['a warning before it fails', second({ warn_days: -1 }), { 'rules.1.warn_days': number(3650, 0) }],
    [
      'too many requirements',
      asking(...Array.from({ length: rankRuleLimits.requirements + 1 }, () => clips)),
      { 'rules.1.requirements': 'A rank asks for at most 12 things.' },
    ],
    [
      'an invalid requirement',
      asking('clips'),
      { 'rules.1.requirements.0': 'Please choose what is asked for.' },
    ],
    [
      'an unknown kind',
      asking(clips, { kind: 'danced' }),
      { 'rules.1.requirements.1.kind': 'Please choose what is asked for.' },
    ],
    ['no times', asking({ kind: 'clips', days: 30 }), { 'rules.1.requirements.0.times': number(200) }],
    [
      'zero times and too many days',
      asking({ kind: 'hosted', times: 0, days: 3651 }),
      { 'rules.1.requirements.0.times': number(200), 'rules.1.requirements.0.days': number(3650) },
    ],
    [
      'an unknown kind of event',
      asking({ kind: 'attended', times: 1, days: 1, event_kinds: ['party'] }),
      { 'rules.1.requirements.0.event_kinds': 'Please choose from the list.' },
    ],
    [
      'an unknown map',
      asking({ kind: 'verified_round', round: 5, maps: ['atlantis'] }),
      { 'rules.1.requirements.0.maps': 'Please choose from the list.' },
    ],
    [
      'an empty squad',
      asking({ kind: 'verified_round', round: 5, maps: [], squad_size: 0 }),
      { 'rules.1.requirements.0.squad_size': number(8) },
    ],
    [
      'nothing for staff to say',
      asking({ kind: 'said_by_staff', label: '  ' }),
      { 'rules.1.requirements.0.label': 'Please write it in at most 80 characters.' },
    ],
    [
      'too many votes',
      asking({ kind: 'votes_received', votes: 1001 }),
      { 'rules.1.requirements.0.votes': number(1000) },
    ],
    [
      'a duty that only staff can say',
      owing({ kind: 'staff_votes', yes: 1 }),
      { 'rules.1.duties.0.kind': 'This cannot be asked of somebody who has the rank already.' },
    ],
    [
      'a duty of any time',
      owing({ kind: 'votes_received', votes: 3 }),
      { 'rules.1.duties.0.days': 'Please say in how many days: a duty is counted anew all the time.' },
    ],
    [
      'a higher rank that promotes automatically',
      second({ is_automatic: true }),
      { 'rules.1.is_automatic': 'Only the rank that everybody begins with can give way by itself.' },
    ],
    [
      'a last rank that promotes automatically',
      ladder(rule('low', { is_automatic: true })),
      { 'rules.0.is_automatic': 'There is no rank above that somebody could go on to.' },
    ],
    [
      'one that gives way to a rank that asks staff',
      ladder(
        rule('low', { is_automatic: true }),
        rule('high', { requirements: [{ kind: 'staff_votes', yes: 1 }] }),
      ),
      { 'rules.0.is_automatic': 'The rank above asks staff, so nobody can go on to it without them.' },
    ],
    [
      'one that gives way to a rank with seats',
      ladder(rule('low', { is_automatic: true }), rule('high', { seats: 2 })),
      { 'rules.0.is_automatic': 'The rank above has a number of seats, so staff must decide who gets one.' },
    ],
    [
      'more than can be kept',
      asking({ ...clips, note: 'x'.repeat(20_000) }),
      { 'rules.1.requirements': 'This is more than can be kept. Please ask for less.' },
    ],
  ]
  test.each(wrong)('%s [LR-09]', (_, body, problems) => {
    expect(problemsOf(body)).toEqual(problems)
    expect(checkLadder(body).draft).toBeUndefined()
  })
})
